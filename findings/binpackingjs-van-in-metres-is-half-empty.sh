#!/usr/bin/env bash
# npm @macder/binpackingjs 2.3.2, loading in three dimensions: two pallets of 2.55 by 1.70 by 0.95 m fill a
# van of 2.55 by 1.70 by 1.90 m exactly, and the second is "unfit", since sums and differences of metres are
# compared to the last bit; in centimetres both go in. Of three boards of 0.1 m the third does not go into 0.3
# m, on a plane (BP2D) as in space; of boards of 10 cm all three.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @macder/binpackingjs@2.3.2 >/dev/null
cat >main.cjs <<'JS'
const { BP2D, BP3D } = require('@macder/binpackingjs');

for (const unit of [1, 100]) {
  const sizes = (...metres) => metres.map((size) => (unit === 1 ? size : Math.round(size * unit)));
  const load = (van, pieces) => {
    const packer = new BP3D.Packer();
    packer.addBin(new BP3D.Bin('van', ...sizes(...van), 2000));
    pieces.forEach((piece, i) => packer.addItem(new BP3D.Item(`piece ${i}`, ...sizes(...piece), 100)));
    packer.pack();
    return packer.unfitItems.length;
  };
  const boards = [[0.1, 0.3], [0.1, 0.3], [0.1, 0.3]].map((board) => new BP2D.Box(...sizes(...board)));
  new BP2D.Packer([new BP2D.Bin(...sizes(0.3, 0.3))]).pack(boards);
  console.log(unit === 1 ? 'metres:' : 'centimetres:', 'left out', load([2.55, 1.7, 1.9], Array(2).fill([2.55, 1.7, 0.95])), 'pallet(s),',
    load([0.3, 0.3, 0.3], Array(3).fill([0.1, 0.3, 0.3])), 'and', boards.filter((board) => !board.packed).length, 'board(s)');
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='metres: left out 1 pallet(s), 1 and 1 board(s)
centimetres: left out 0 pallet(s), 0 and 0 board(s)'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
