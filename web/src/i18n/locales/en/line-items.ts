import { itemType, unit } from '@words/en.json';
import { unitOf } from './units';

/** Words of priced lines: on a task, an offer, in the catalogue. */
export const lineItems = {
  columns: {
    type: 'Type',
    group: 'Group',
    catalogue: 'Catalogue',
    pick: 'Choose from the catalogue',
    picked: 'From the catalogue',
    name: 'Name',
    unit: 'Unit',
    quantity: 'Quantity',
    price: 'Unit price',
    tax: 'VAT',
    lumpSum: 'Lump sum',
    net: 'Net',
    order: 'Order',
  },
  /** Further headings a pasted table may have. */
  headings: {
    name: 'Description | Item | Title | Material',
    unit: 'Unit of measure | UoM | UM',
    quantity: 'Qty | Amount of units',
    price: 'Price | Net price | Rate',
    tax: 'VAT | VAT % | Tax % | Tax rate',
    net: 'Amount | Total | Sum',
    order: 'Work order',
    type: 'Kind',
    group: 'Catalogue group | Catalog group',
  },
  types: itemType,
  units: unit,
  unitOf,
  yes: 'yes | x | true | 1 | y | lump sum | flat | ✓',
  faults: {
    name_required: 'Enter a name',
    name_long: 'At most 300 characters',
    price_required: 'Enter a price',
    price_high: 'The price is too high',
    quantity_required: 'Enter a quantity',
    quantity_zero: 'The quantity cannot be 0',
    quantity_high: 'The quantity is too large',
    net_high: 'Price times quantity is too large',
    type_required: 'Choose a type',
    unit_required: 'Choose a unit',
    tax_required: 'Enter the VAT',
    tax_range: 'VAT is 0 to 100 %',
  },
  totals: {
    label: 'Totals',
    net: 'Net',
    tax: (p: { rate: string }) => `VAT ${p.rate} %`,
    gross: 'Total',
  },
};
