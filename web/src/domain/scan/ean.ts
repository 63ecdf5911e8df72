/** The widths of bars and gaps of each digit, in modules: four runs of seven together. */
const WIDTHS = [3211, 2221, 2122, 1411, 1132, 1231, 1114, 1312, 1213, 3112].map((runs) =>
  [...String(runs)].map(Number),
);

/** The first digit of thirteen, by which of the left six digits are reversed. */
const TURNED = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010'];

/** By how much of a module a run may miss its width, and four of them theirs together. */
const ONE_MISS = 0.75;
const ALL_MISS = 1.6;

/** How many pixels of a line around a point decide whether it is dark. */
const AROUND = 24;
/** With less difference between light and dark nothing can be read. */
const CONTRAST = 24;

/** The widths of the gaps and bars of a line of grey values, in turn, a gap first. */
export function runsOf(line: Uint8ClampedArray): number[] {
  const runs = [0];
  let wasDark = false;
  for (let i = 0; i < line.length; i++) {
    let [least, most] = [255, 0];
    for (let j = Math.max(i - AROUND, 0); j <= i + AROUND && j < line.length; j++) {
      const grey = line[j] ?? 0;
      if (grey < least) least = grey;
      if (grey > most) most = grey;
    }
    const isDark = most - least > CONTRAST && (line[i] ?? 0) < (least + most) / 2;
    if (isDark === wasDark) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else runs.push(1);
    wasDark = isDark;
  }
  return runs;
}

/** By how many modules runs miss the widths of a digit; Infinity when they are none of it. */
function missOf(runs: readonly number[], widths: readonly number[]): number {
  const unit = runs.reduce((sum, run) => sum + run, 0) / 7;
  let all = 0;
  for (const [i, width] of widths.entries()) {
    const miss = Math.abs((runs[i] ?? 0) / unit - width);
    if (miss > ONE_MISS) return Number.POSITIVE_INFINITY;
    all += miss;
  }
  return all < ALL_MISS ? all : Number.POSITIVE_INFINITY;
}

interface Read {
  readonly digit: number;
  readonly turned: boolean;
}

/** The digit that four runs are most like. */
function digitIn(runs: readonly number[], mayTurn: boolean): Read | null {
  let best: Read | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [digit, widths] of WIDTHS.entries()) {
    for (const turned of mayTurn ? [false, true] : [false]) {
      const miss = missOf(runs, turned ? widths.toReversed() : widths);
      if (miss < least) {
        least = miss;
        best = { digit, turned };
      }
    }
  }
  return best;
}

/** Reports whether runs are one module each. */
const isGuard = (runs: readonly number[], unit: number) => runs.every((run) => Math.abs(run / unit - 1) < ONE_MISS);

/** Reports whether the last digit is the check digit of the others. */
export function isChecked(code: string): boolean {
  const sum = [...code].reverse().reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** The code whose first bar is this run, with as many digits on each side. */
function codeAt(runs: readonly number[], at: number, side: 6 | 4): string | null {
  const length = 8 * side + 11;
  if (at + length > runs.length) return null;
  const of = (from: number, n: number) => runs.slice(at + from, at + from + n);
  const unit = of(0, length).reduce((sum, run) => sum + run, 0) / (14 * side + 11);
  const middle = 3 + 4 * side;
  // Beside a code nothing is printed.
  if ((runs[at - 1] ?? 0) < 4 * unit || (runs[at + length] ?? Number.POSITIVE_INFINITY) < 4 * unit) return null;
  if (!isGuard(of(0, 3), unit) || !isGuard(of(middle, 5), unit) || !isGuard(of(length - 3, 3), unit)) return null;
  let digits = '';
  let turns = '';
  for (let i = 0; i < 2 * side; i++) {
    const left = i < side;
    const read = digitIn(of(left ? 3 + 4 * i : middle + 5 + 4 * (i - side), 4), left && side === 6);
    if (!read) return null;
    digits += read.digit;
    if (left) turns += read.turned ? 1 : 0;
  }
  const first = side === 6 ? TURNED.indexOf(turns) : undefined;
  if (first === -1) return null;
  const code = `${first ?? ''}${digits}`;
  return isChecked(code) ? code : null;
}

/** The EAN-13, UPC-A (as EAN-13) or EAN-8 on a line of grey values, whichever way round; null where there is none. */
export function eanIn(line: Uint8ClampedArray): string | null {
  const forth = runsOf(line);
  // Backwards a gap is first again, be it one of no width.
  const back = forth.toReversed();
  if (forth.length % 2 === 0) back.unshift(0);
  for (const runs of [forth, back]) {
    for (let at = 1; at < runs.length; at += 2) {
      const code = codeAt(runs, at, 6) ?? codeAt(runs, at, 4);
      if (code !== null) return code;
    }
  }
  return null;
}
