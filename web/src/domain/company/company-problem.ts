import { ApiError } from '@/api/client';
import { type CompanyFormValues, contactPath } from './company-form';

/** The faults of the server beside the fields of the form. */
export function asCompanyProblem(error: unknown, values: CompanyFormValues): unknown {
  if (!(error instanceof ApiError)) return error;
  const rename = (field: string) => (field === 'images' ? 'logo' : contactPath(values, field));
  const errors = error.errors.map((fault) => ({ ...fault, field: rename(fault.field) }));
  return new ApiError({ ...error.problem, errors }, { cause: error });
}
