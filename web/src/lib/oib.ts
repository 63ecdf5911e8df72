/** Whether a text is an OIB, the number of a Croatian person or company: eleven digits, the last of which checks the others. */
export function isOib(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false;
  const digits = [...text].map(Number);
  const check = digits.pop();
  let rest = 10;
  for (const digit of digits) rest = (((rest + digit) % 10 || 10) * 2) % 11;
  return (11 - rest) % 10 === check;
}
