/** In a page: lets its time go by that much; timers run as ever. It is whole in itself, as it is sent to pages. */
export function shiftDate(ms: number) {
  const real = Date;
  const present = () => new real(real.now() + ms);
  globalThis.Date = new Proxy(real, {
    apply: () => present().toString(),
    construct: (date, args, target) => (args.length > 0 ? Reflect.construct(date, args, target) : present()),
    get: (date, name) => (name === 'now' ? () => real.now() + ms : Reflect.get(date, name)),
  });
}
