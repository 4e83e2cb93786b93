#!/bin/sh
# Fetch what `butler bench` is held against into a cache folder outside the repository: boardgame.io from npm,
# python-chess from PyPI, and the C floor, compiled. Never needed by `make test`.
#   tests/bench/install.sh [FOLDER]        (default: ~/.cache/butler-bench)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cache=${1:-"$HOME/.cache/butler-bench"}
mkdir -p "$cache/peer" "$cache/python"

cp "$here/peer/package.json" "$cache/peer/"
# koa-compose 4.2 copies the list of middleware, and boardgame.io 0.50 adds its routes later: hence the override.
(cd "$cache/peer" && npm install --no-audit --no-fund --omit=dev)
python3 -m pip install --quiet --root-user-action=ignore --target "$cache/python" --upgrade chess
cc -O2 -Wall -Wextra -o "$cache/floor" "$here/floor.c"
cc -O2 -Wall -Wextra -shared -fPIC -o "$cache/slow_sync.so" "$here/slow_sync.c" -ldl
echo "installed in $cache"
