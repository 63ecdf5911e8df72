import type { Schemas } from '@/api/client';

export type CompanyType = Schemas['TenantsEntry']['type'];
export type Correlation = Schemas['TenantsEntry']['correlation'];

export type InvoiceKind = Exclude<Schemas['TenantsEntry']['invoice_kind'], ''>;

export const COMPANY_TYPES = [
  'LIMITED_COMPANY',
  'SOLE_TRADER',
  'PUBLIC_BODY',
  'ASSOCIATION',
  'PRIVATE_PERSON',
  'OTHER',
] as const satisfies readonly CompanyType[];
export const CORRELATIONS = ['CUSTOMER', 'SUPPLIER', 'BOTH'] as const satisfies readonly Correlation[];
/** What a company can be before the tax law. */
export const INVOICE_KINDS = ['VAT_PAYER', 'BUSINESS', 'ABROAD', 'CITIZEN'] as const satisfies readonly InvoiceKind[];
