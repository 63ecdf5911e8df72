import type { MantineColorsTuple } from '@mantine/core';

/** The three scales Mantine paints with; tokens.css holds the rest. */
export const brand: MantineColorsTuple = [
  '#ecf7fe',
  '#d8edfc',
  '#b5dcf6',
  '#86c3eb',
  '#59a8d8',
  '#308cc0',
  '#1171a0',
  '#025d87',
  '#014a6d',
  '#003753',
];
export const gray: MantineColorsTuple = [
  '#f8fafd',
  '#f1f4f6',
  '#e7eaec',
  '#d9dbdd',
  '#bec5cc',
  '#999fa6',
  '#5e646a',
  '#4e5359',
  '#2e343a',
  '#191f25',
];
export const dark: MantineColorsTuple = [
  '#e8ebef',
  '#b3b8be',
  '#9a9fa5',
  '#6e757d',
  '#2b3137',
  '#22282e',
  '#1a1f24',
  '#11151a',
  '#0d1115',
  '#090e12',
];
export const red: MantineColorsTuple = [
  '#ffebe9',
  '#ffddda',
  '#ffc8c3',
  '#ff9d96',
  '#eb827b',
  '#db7771',
  '#ba4b47',
  '#a93e3b',
  '#8d3331',
  '#702a27',
];
