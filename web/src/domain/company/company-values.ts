import type { Schemas } from '@/api/client';

export type CompanyType = Schemas['TenantsEntry']['type'];
export type Correlation = Schemas['TenantsEntry']['correlation'];

export const COMPANY_TYPES = [
  'LIMITED_COMPANY',
  'SOLE_TRADER',
  'PUBLIC_BODY',
  'ASSOCIATION',
  'PRIVATE_PERSON',
  'OTHER',
] as const satisfies readonly CompanyType[];
export const CORRELATIONS = ['CUSTOMER', 'SUPPLIER', 'BOTH'] as const satisfies readonly Correlation[];
