import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderUi } from '@/test/render-ui';
import { en, hr } from '@/test/words';
import { DateField } from './DateField';
import { DurationInput } from './DurationInput';
import { MoneyInput } from './MoneyInput';
import { NumberField } from './NumberField';
import { TimeField } from './TimeField';
import { useAppForm } from './use-app-form';

const EMPTY = {
  latitude: null as number | null,
  price: null as number | null,
  day: null as string | null,
  time: '',
  estimate: null as number | null,
};

function Form({ onSave }: { onSave: (values: typeof EMPTY) => void }) {
  const form = useAppForm({ initialValues: EMPTY });
  return (
    <form onSubmit={form.submit(onSave)}>
      <textarea aria-label="Clipboard" />
      <NumberField label="Latitude" decimals={6} min={-90} max={90} {...form.field('latitude')} />
      <MoneyInput label="Price" {...form.field('price')} />
      <DateField label="Day" min="2026-10-10" max="2026-11-20" {...form.field('day')} />
      <TimeField label="Time" day={form.values.day} {...form.field('time')} />
      <DurationInput label="Estimate" {...form.field('estimate')} />
      <button type="submit">Save</button>
    </form>
  );
}

const render = async (locale: 'en' | 'hr' = 'en') => {
  const onSave = vi.fn();
  const screen = await renderUi(<Form onSave={onSave} />, { locale });
  const box = (name: string) => screen.getByRole(name === 'Time' ? 'combobox' : 'textbox', { name, exact: true });
  const save = () => screen.getByRole('button', { name: 'Save' }).click();
  return { screen, box, save, onSave };
};

it('a click on the unit goes into the field', async () => {
  const screen = await renderUi(<NumberField label="Share" suffix="%" value={5} onChange={vi.fn()} />);
  const unit = screen.getByText('%').element().getBoundingClientRect();
  const hit = document.elementFromPoint(unit.x + unit.width / 2, unit.y + unit.height / 2);
  expect(hit).toBe(screen.getByRole('textbox', { name: 'Share' }).element());
});

type Fault = keyof typeof en.ui.fault;

/** A field, what is typed into it, and what stands there once it is left: with a message, what was typed. */
const TYPED: readonly [name: string, keys: string, shown: string, fault?: Fault][] = [
  ['Latitude', '45,3271', '45.3271'],
  ['Latitude', '-17.5', '−17.5'],
  ['Latitude', '95', '95', 'most'],
  ['Latitude', '4a', '4a', 'number'],
  ['Price', '20', '0.20'],
  ['Price', '20,5', '20.50'],
  ['Price', '1,234', '1,234.00'],
  ['Price', '-1', '-1', 'negative'],
  ['Price', '12a', '12a', 'money'],
  ['Day', '11.11.2026', '11/11/2026'],
  ['Day', '21.11.2026', '21.11.2026', 'lastDay'],
  ['Day', '31.2.2026', '31.2.2026', 'noSuchDay'],
  ['Day', 'sutra', 'sutra', 'day'],
  ['Time', '830', '08:30'],
  ['Time', '25:00', '25:00', 'noSuchTime'],
  ['Time', '08:38', '08:38', 'timeStep'],
];

it.each(['en', 'hr'] as const)('shows what was typed, or says why not: %s', async (locale) => {
  const { screen, box } = await render(locale);
  const { ui } = locale === 'en' ? en : hr;
  // The values are the same in every language, the messages are not.
  const rows = TYPED.filter(([, , , fault]) => locale === 'en' || fault);
  for (const [name, keys, shown, fault] of rows) {
    box(name).element().focus();
    await userEvent.keyboard(`{Control>}a{/Control}{Delete}${keys}{Tab}`);
    expect.soft(box(name).element(), keys).toHaveValue(shown);
    const message = screen.container.querySelector('[role=alert]')?.textContent;
    const said = fault && ui.fault[fault];
    if (said === undefined) expect.soft(message, keys).toBeUndefined();
    else if (typeof said === 'string') expect.soft(message, keys).toBe(said);
    else expect.soft(message, keys).toMatch(/\S/);
    // A field left empty shows no message.
    await userEvent.fill(box(name), '');
  }
  // Two boxes are one value: 75 minutes are an hour and a quarter, and so are 1,25 hours.
  const [hours, minutes] = [box(ui.duration.hours), box(ui.duration.minutes)];
  await userEvent.fill(minutes, '75');
  hours.element().focus();
  await expect.element(minutes).toHaveValue('15');
  await expect.element(hours).toHaveValue('1');
  // Over what is there: 1,5 hours are not an hour and a half and the 15 minutes of before.
  hours.element().focus();
  await userEvent.keyboard('{Control>}a{/Control}1,5{Tab}');
  await expect.element(minutes).toHaveValue('30');
});

it('reads what is pasted as a number', async () => {
  const { box } = await render();
  const clipboard = box('Clipboard');
  for (const [text, shown] of [
    ['12,5', '12.50'],
    ['€1,234', '1,234.00'],
    ['-20', '-20'],
  ] as const) {
    await userEvent.fill(clipboard, text);
    await userEvent.keyboard('{Control>}ac{/Control}');
    box('Price').element().focus();
    await userEvent.keyboard('{Control>}av{/Control}{Tab}');
    expect.soft(box('Price').element()).toHaveValue(shown);
  }
});

it('keeps the caret of an amount where the person edits', async () => {
  const { box } = await render();
  await userEvent.fill(box('Price'), '1234.56');
  await userEvent.tab();
  box('Price').element().focus();
  await userEvent.keyboard('{Home}{ArrowRight}9');
  await expect.element(box('Price')).toHaveValue('19,234.56');
  await userEvent.keyboard('{Backspace}');
  await expect.element(box('Price')).toHaveValue('1,234.56');
});

it('is not saved over what cannot be taken, and goes to the first of it', async () => {
  const { box, save, onSave } = await render();
  await userEvent.fill(box('Hours'), '2');
  await userEvent.fill(box('Time'), '25');
  await userEvent.fill(box('Price'), '5,00');
  await userEvent.fill(box('Latitude'), 'north');
  await save();
  await expect.element(box('Latitude')).toHaveFocus();
  await userEvent.fill(box('Latitude'), '45');
  await userEvent.keyboard('{Enter}');
  await expect.element(box('Time')).toHaveFocus();
  expect(onSave).not.toHaveBeenCalled();
  await userEvent.fill(box('Time'), '7');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onSave).toHaveBeenCalled();
  expect(onSave.mock.lastCall?.[0]).toEqual({ latitude: 45, price: 500, day: null, time: '07:00', estimate: 120 });
});

it('opens and reads the calendar by the keyboard alone', async () => {
  const { screen, box } = await render();
  const day = (name: string) => screen.getByRole('button', { name, exact: true });
  await userEvent.fill(box('Day'), '11.11.2026');
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await expect.element(day('12 November 2026')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(box('Day')).toHaveValue('12/11/2026');
  await expect.element(box('Day')).toHaveFocus();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  // Its button is the next but one stop behind the field, after the one that empties it.
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Open the calendar' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(day('12 November 2026')).toHaveFocus();
  await userEvent.keyboard('{PageUp}');
  await expect.element(day('12 October 2026')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(box('Day')).toHaveFocus();
  await expect.element(box('Day')).toHaveValue('12/11/2026');
});

it('takes no time that the clock leaves out on the day, whichever of the two is typed first', async () => {
  const form = vi.fn();
  function Both() {
    const both = useAppForm({ initialValues: { day: null as string | null, time: '' } });
    return (
      <form onSubmit={both.submit(form)}>
        <DateField label="Day" {...both.field('day')} />
        <TimeField label="Time" day={both.values.day} {...both.field('time')} />
        <button type="submit">Save</button>
      </form>
    );
  }
  const screen = await renderUi(<Both />);
  const [day, time] = [screen.getByRole('textbox', { name: 'Day' }), screen.getByRole('combobox', { name: 'Time' })];
  const save = () => screen.getByRole('button', { name: 'Save' }).click();
  const type = async (box: typeof day, text: string) => {
    box.element().focus();
    await userEvent.keyboard(`{Control>}a{/Control}{Delete}${text}{Tab}`);
  };
  const skipped = en.ui.fault.skippedTime({ time: '02:30' });
  await type(time, '02:30');
  await type(day, '28.3.2027');
  await expect.element(screen.getByText(skipped)).toBeVisible();
  await save();
  expect(form).not.toHaveBeenCalled();
  await type(day, '27.3.2027');
  await expect.element(screen.getByText(skipped)).not.toBeInTheDocument();
  await type(day, '28.3.2027');
  await type(time, '03:30');
  await save();
  await expect.poll(() => form.mock.calls[0]?.[0]).toEqual({ day: '2027-03-28', time: '03:30' });
  await type(day, '31.10.2027');
  await type(time, '02:30');
  await expect.element(screen.getByText(en.ui.time.twice({ time: '02:30' }))).toBeVisible();
  await type(time, '03:00');
  await expect.element(screen.getByText(/comes twice/)).not.toBeInTheDocument();
});
