#!/usr/bin/env bash
# npm zpl-renderer-js 3.4.0, pictures of labels in ZPL: in a Code 128 a label may change from letters (subset
# B) to pairs of digits by >5 (ZPL II Programming Guide, ^BC, invocation codes), as one does to keep a code
# short. In the picture the digits stay letters and the first of them is another sign: VR-, >5 and 001234 is
# read back as "VR-°01234" by zxing-cpp (npm zxing-wasm 3.1.6), so whoever tries the scanner on it looks for
# another article. From digits to letters (>6) and the automatic mode are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts zpl-renderer-js@3.4.0 zxing-wasm@3.1.6 >/dev/null
cat >main.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } });
const { api } = await createRequire(import.meta.url)('zpl-renderer-js').ready;

for (const [mode, data] of [['N', '>;001234>6VR'], ['A', 'VR-001234'], ['N', 'VR-001234'], ['N', '>:VR->5001234'], ['N', '>:>810L17>8>52199']]) {
  const png = Buffer.from(await api.zplToBase64Async(`^XA^FO50,50^BY2^BCN,100,N,N,N,${mode}^FD${data}^FS^XZ`, 100, 40, 8), 'base64');
  const found = await readBarcodes(new Blob([png]), { formats: ['Code128'], textMode: 'Plain' });
  console.log(mode, data, found.map(({ text }) => JSON.stringify(text)).join());
}
JS
seen=$(node main.mjs)
echo "$seen"
wanted='N >;001234>6VR "001234VR"
A VR-001234 "VR-001234"
N VR-001234 "VR-001234"
N >:VR->5001234 "VR-°01234"
N >:>810L17>8>52199 "10L17\u001d²199"'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
