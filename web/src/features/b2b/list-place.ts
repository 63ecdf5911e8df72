import { listPlace } from '@/domain/list-search';
import type { CompanySearch } from './b2b.search';

/** Where the register was left. */
export const companyPlace = listPlace<CompanySearch>();
