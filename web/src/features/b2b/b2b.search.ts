import { eq } from '@/api/filter';
import { COMPANY_TYPES } from '@/domain/company/company-values';
import type { Messages } from '@/i18n/types';
import { defineList } from '@/records/list/define-list';
import { filterKinds } from '@/records/list/filters';

const { tabs, search, choice } = filterKinds<Messages>();

/** The register of companies: by name by default. */
export const companyList = defineList({
  name: 'b2b',
  sorts: ['name', 'id_number', 'city', 'contact_name', 'type', 'correlation'],
  order: 'name',
  filters: {
    correlation: tabs({
      label: (t) => t.b2b.tabs.label,
      any: (t) => t.b2b.tabs.any,
      values: ['CUSTOMER', 'SUPPLIER'],
      word: (t, correlation) => t.b2b.tabs[correlation],
      by: (correlation) => eq(correlation === 'CUSTOMER' ? 'is_customer' : 'is_supplier', true),
    }),
    q: search({ label: (t) => t.b2b.search }),
    type: choice({
      label: (t) => t.b2b.filters.type,
      values: COMPANY_TYPES,
      word: (t, type) => t.b2b.types[type],
      by: 'type',
    }),
    archived: choice({
      label: (t) => t.b2b.filters.archived,
      any: (t) => t.b2b.filters.archivedChoices.no,
      values: ['yes', 'all'],
      word: (t, archived) => t.b2b.filters.archivedChoices[archived],
      by: (archived) => (archived === 'yes' ? eq('is_archived', true) : undefined),
      absent: eq('is_archived', false),
    }),
  },
});
