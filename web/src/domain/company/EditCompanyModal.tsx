import { useOfficeT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import { RecordModal } from '@/records/dialogs/RecordModal';
import { useRecordModal } from '@/records/dialogs/use-record-modal';
import { askOfTwins } from '@/records/twins/ask-of-twins';
import { toast } from '@/ui/feedback/toast';
import { CompanyFields } from './CompanyFields';
import { type Company, readCompany, SHOWN_IN, updateCompany } from './company.api';
import {
  type CompanyFormValues,
  type Contact,
  companyFaults,
  companyField,
  companyForm,
  logoOf,
  toUpdateBody,
} from './company-form';

type Field = keyof CompanyFormValues;

interface Props {
  readonly company: Company;
  readonly onClose: () => void;
}

/** Changes a company. Open it by mounting it. */
export default function EditCompanyModal({ company, onClose }: Props) {
  const { b2b: t, invoices, twins } = useOfficeT();
  const editing = useRecordModal<Company, CompanyFormValues>({
    name: `company:${company.b2b_id}`,
    record: company,
    ...companyForm,
    faults: (values) => companyFaults(values, t.form.faults),
    fieldOf: companyField,
    unitOf: (field) => field,
    // This dialog only changes companies.
    create: () => Promise.reject(new Error('no company is made by changing one')),
    change: (values, on) =>
      askOfTwins(
        (said) => updateCompany(on.b2b_id, { ...toUpdateBody(values, on), ...said }, logoOf(values)),
        twins,
        false,
      ),
    reread: (on) => readCompany(on.b2b_id),
    shownIn: SHOWN_IN,
    onSaved: (values) => toast.success(t.done.saved({ name: values.name.trim() })),
    onClose,
  });

  const say = (field: Field, v: CompanyFormValues) => {
    switch (field) {
      case 'type':
        return v.type === null ? '' : label(t.types, v.type);
      case 'correlation':
        return v.correlation === null ? '' : label(t.correlations, v.correlation);
      case 'invoice_kind':
        return v.invoice_kind === null ? '' : invoices.form.kinds[v.invoice_kind];
      case 'invoice_due_days':
        return v.invoice_due_days === null ? '' : t.term({ n: v.invoice_due_days });
      case 'logo':
        return v.logo === 'none' || (v.logo === 'kept' && v.logo_url === null) ? t.logoNone : t.logoNew;
      case 'contacts':
        return v.contacts.map(contactText).join('\n');
      default:
        return v[field] ?? '';
    }
  };

  return (
    <RecordModal
      editing={editing}
      title={t.form.editTitle({ name: company.name })}
      create={t.form.create}
      names={{ ...t.fields, logo_url: t.fields.logo }}
      say={say}
    >
      <CompanyFields form={editing.form} logo={company.logo} itself={company.uses_teren} />
    </RecordModal>
  );
}

/** A contact on one line. */
const contactText = ({ name, role, phone, email }: Contact) => [name, role, phone, email].filter(Boolean).join(', ');
