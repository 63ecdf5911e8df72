/** The words for values, which the server says too in spreadsheets, mail and PDF: its dictionary is the one source. */
export {
  absenceKind,
  absenceState,
  companyType,
  correlation,
  entity,
  expenseType,
  itemType,
  locationType,
  offerStatus,
  orderStatus,
  role,
  taskPhase,
  taskPriority,
  taskStatus,
  unit,
  userState,
} from '../../../../../internal/kit/words/en.json';
