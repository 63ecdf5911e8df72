import { describe, expect, it } from 'vitest';
import { company } from '@/test/builders/company';
import {
  type CompanyFormValues,
  companyFaults,
  companyForm,
  contactPath,
  isWrongOib,
  NO_CONTACT,
  toCreateBody,
  toUpdateBody,
} from './company-form';
import { plainNumber } from './oib';

const words = { required: 'required', oib: 'oib', email: 'email' };
const values = (more: Partial<CompanyFormValues>): CompanyFormValues =>
  companyForm.read(undefined, { name: 'Lipa', ...more });
const contact = (more: Partial<typeof NO_CONTACT>) => ({ ...NO_CONTACT, ...more });

describe('the number', () => {
  it.each([
    ['69435151530', '69435151530'],
    [' HR 694 351 515 30 ', '69435151530'],
    ['IT-1', 'IT-1'],
    ['HR123', 'HR123'],
  ])('%j becomes %j', (typed, plain) => expect(plainNumber(typed)).toBe(plain));

  it('is checked for companies of Croatia alone', () => {
    expect(isWrongOib({ id_number: '69435151531', country: '' })).toBe(true);
    expect(isWrongOib({ id_number: 'IT-1', country: 'Hrvatska' })).toBe(true);
    expect(isWrongOib({ id_number: 'IT-1', country: 'Italia' })).toBe(false);
    expect(isWrongOib({ id_number: '', country: '' })).toBe(false);
  });
});

describe('faults', () => {
  it('names every faulty field at once', () => {
    const v = values({
      name: ' ',
      id_number: '1',
      type: null,
      contacts: [
        NO_CONTACT,
        contact({ role: 'Šef' }),
        contact({ name: 'Ana', email: 'a@b' }),
        contact({ phone: '091' }),
      ],
    });
    expect(companyFaults(v, words)).toEqual({
      name: 'required',
      id_number: 'oib',
      type: 'required',
      'contacts.1.name': 'required',
      'contacts.2.email': 'email',
    });
  });

  it.each(['a@b.hr', 'ana.žic@x.test'])('takes the e-mail %s', (email) => {
    expect(companyFaults(values({ contacts: [contact({ name: 'Ana', email })] }), words)).toEqual({});
  });

  it.each(['a@b', '@b.hr', 'a@b.', 'a b@c.hr', 'a@b,c.hr'])('refuses the e-mail %s', (email) => {
    expect(Object.keys(companyFaults(values({ contacts: [contact({ name: 'Ana', email })] }), words))).toEqual([
      'contacts.0.email',
    ]);
  });

  it('finds the contact that the server means', () => {
    const v = values({ contacts: [NO_CONTACT, contact({ name: 'Ana' }), NO_CONTACT, contact({ name: 'Iva' })] });
    expect(contactPath(v, 'contacts.1.email')).toBe('contacts.3.email');
    expect(contactPath(v, 'name')).toBe('name');
  });
});

describe('what is sent', () => {
  it('of a new company has no empty contacts', () => {
    const body = toCreateBody(values({ id_number: 'HR69435151530', contacts: [NO_CONTACT, contact({ name: 'Ana' })] }));
    expect(body).toMatchObject({ name: 'Lipa', id_number: '69435151530', type: 'LIMITED_COMPANY' });
    expect(body.contacts).toEqual([contact({ name: 'Ana' })]);
    expect(body).not.toHaveProperty('logo');
  });

  it('of a change is only what was changed', () => {
    const lipa = company({ name: 'Lipa', city: 'Zadar', contacts: [contact({ name: 'Ana' })], version: 3 });
    const same = companyForm.read(lipa);
    expect(toUpdateBody(same, lipa)).toEqual({ version: 3 });
    expect(toUpdateBody({ ...same, city: '', logo: 'none' }, lipa)).toEqual({
      version: 3,
      city: '',
      delete_logo: true,
    });
    expect(toUpdateBody({ ...same, contacts: [NO_CONTACT] }, lipa)).toEqual({ version: 3, contacts: [] });
  });
});
