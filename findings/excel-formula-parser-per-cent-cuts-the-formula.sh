#!/usr/bin/env bash
# npm excel-formula-parser 1.1.0, the tree of a formula: a per cent sign behind a cell ends the formula:
# A1%*2, a discount from a cell, is the cell A1 alone, and B1-A1% is B1-A1, without an error; behind a number
# it is right. An argument that is left out takes the first place instead of its own: IF(A1>1,,2) is
# IF(,A1>1,2), which asks another question.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts excel-formula-parser@1.1.0 >/dev/null
cat >main.cjs <<'JS'
const { parse } = require('excel-formula-parser');

const show = (node) => {
  if (!node) return 'nothing';
  if (node.type === 'function') return `${node.name}(${node.arguments.map(show).join(', ')})`;
  if (node.type === 'binary-expression') return `(${show(node.left)} ${node.operator} ${show(node.right)})`;
  if (node.type === 'unary-expression') return `${node.operator}${show(node.operand)}`;
  return String(node.key ?? node.value);
};
for (const formula of ['B1*(1-10%)', 'A1%*2', 'B1-A1%', 'IF(A1>1,2,)', 'IF(A1>1,,2)']) {
  let tree;
  try {
    tree = show(parse(formula));
  } catch (error) {
    tree = error.message;
  }
  console.log(formula, '|', tree);
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='B1*(1-10%) | (B1 * (1 - 0.1))
A1%*2 | A1
B1-A1% | (B1 - A1)
IF(A1>1,2,) | IF((A1 > 1), 2)
IF(A1>1,,2) | IF(nothing, (A1 > 1), 2)'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
