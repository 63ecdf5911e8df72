export const twins = {
  title: 'Already there',
  there: 'There is already:',
  same: {
    name: 'same name',
    id_number: 'same tax number',
    email: 'same e-mail',
    phone: 'same telephone',
    code: 'same code',
    serial_num: 'same serial number',
  },
  add: 'Add anyway',
  save: 'Save anyway',
};
