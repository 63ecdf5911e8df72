import { chromium } from 'playwright-core';
const base = process.env.TEREN_URL ?? process.argv[2];
const browser = await chromium.launch({ executablePath: process.env.CHROME, args: ['--headless','--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] });
const shot = async (p, n) => { await p.waitForTimeout(600); await p.screenshot({ path: `web/shots/${n}.png` }); };
for (const [name, width, height, dark, lang] of [['w', 1440, 900, false, 'hr-HR'], ['p', 390, 844, true, 'en-GB']]) {
  const ctx = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', locale: lang });
  const p = await ctx.newPage();
  const r = await p.request.post(base + '/api/auth/login', { data: { email: 'admin@primorje.test', password: 'teren-demo' }, headers: { Origin: base } });
  if (!r.ok()) console.log(r.status(), await r.text());
  const me = (await (await p.request.get(base + '/api/profile')).json()).data.user_id;
  const s = await p.request.patch(base + '/api/invoices/settings', { data: { iban: name === 'w' ? 'HR1723600001101234565' : 'HR1723600001101234565', kpd: '43.22.12', memorandum: 'Trgovački sud u Rijeci, temeljni kapital 2.650,00 €, direktor Marija Škarić', operators: [{ user_id: me, oib: '12345678903' }] } });
  console.log(s.status());
  const tasks = (await (await p.request.post(base + '/api/invoices/tasks_picker', { data: { page: { no: 1, size: 50 } } })).json()).data;
  const first = tasks[0]; const mine = tasks.filter((t) => t.tenant_id === first.tenant_id).slice(0, 3).map((t) => t.task_id);
  const made = await (await p.request.post(base + '/api/invoices', { data: { task_ids: mine } })).json();
  await p.goto(base + '/invoices/' + made.data); await shot(p, `${name}-draft`);
  const d = (await (await p.request.get(base + `/api/invoices/${made.data}/details`)).json()).data; console.log(JSON.stringify(d.missing));
  if (name === 'w') { await p.getByRole('button', { name: 'Uredi', exact: true }).click(); await shot(p, 'w-edit'); await p.keyboard.press('Escape'); }
  const i = await p.request.post(base + `/api/invoices/${made.data}/issue`, { data: { version: d.version } }); console.log(i.status(), i.ok() ? '' : await i.text());
  await p.reload(); await shot(p, `${name}-issued`);
  await p.goto(base + '/invoices'); await shot(p, `${name}-list`);
  if (name === 'w') { await p.getByRole('button', { name: 'Novi račun' }).first().click(); await p.waitForTimeout(400); await p.getByRole('combobox', { name: 'Odobreni zadaci' }).click(); await shot(p, 'w-new'); }
  const pdf = await p.request.get(base + `/api/invoices/${made.data}/pdf`); (await import('node:fs')).writeFileSync(`web/shots/${name}.pdf`, await pdf.body());
  (await import('node:fs')).writeFileSync(`web/shots/${name}.xml`, await (await p.request.get(base + `/api/invoices/${made.data}/xml`)).body());
}
await browser.close();
