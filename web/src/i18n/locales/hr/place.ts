import type { Section } from '../../types';

export const place: Section<'place'> = {
  name: 'Naziv lokacije',
  type: 'Vrsta lokacije',
  types: { OFFICE: 'Ured', STORE: 'Trgovina', WAREHOUSE: 'Skladište', OTHER: 'Ostalo' },
  address1: 'Adresa',
  address1Placeholder: 'Ulica, broj, mjesto',
  address2: 'Drugi redak adrese',
  addLine: 'Dodaj drugi redak',
  removeLine: 'Ukloni drugi redak',
  zipcode: 'Poštanski broj',
  city: 'Grad',
  region: 'Županija',
  country: 'Država',
  workingHours: 'Radno vrijeme',
  contactName: 'Osoba za kontakt',
  contactPhone: 'Telefon',
  contactEmail: 'E-pošta',
  suggestions: 'Predložene adrese',
  noSuggestions: 'Adresa nije pronađena',
  suggestionsFailed: 'Prijedlozi trenutačno nisu dostupni',
  attribution: 'Mjesta: GeoNames, CC BY 4.0',
};
