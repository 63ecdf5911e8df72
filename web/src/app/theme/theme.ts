import {
  type ButtonFactory,
  type CheckboxFactory,
  type CSSVariablesResolver,
  createTheme,
  type ExtendComponent,
  type FactoryPayload,
  type InputFactory,
  type InputWrapperFactory,
  type MenuFactory,
  type SelectFactory,
  type TextInputFactory,
} from '@mantine/core';
import c from './components.module.css';
import { brand, dark, gray, red } from './palette';

/** As the component's own `extend`, without bringing the component along: most screens open without a menu or a dialog. */
const look = <F extends FactoryPayload>(component: ExtendComponent<F>) => component;

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  colors: { brand, gray, dark, red },
  fontFamily: '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "JetBrains Mono", Menlo, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  focusRing: 'auto',
  cursorType: 'pointer',
  shadows: {
    xs: '0 1px 2px rgb(14 19 25 / .06)',
    sm: '0 1px 3px rgb(14 19 25 / .10)',
    md: '0 6px 16px -4px rgb(14 19 25 / .14)',
    lg: '0 16px 40px -12px rgb(14 19 25 / .24)',
    xl: '0 24px 64px -16px rgb(14 19 25 / .32)',
  },
  components: {
    Button: look<ButtonFactory>({
      defaultProps: { size: 'sm' },
      vars: (_t, p) => ({
        root:
          p.size === 'xs'
            ? { '--button-height': '28px', '--button-fz': '13px', '--button-padding-x': '10px' }
            : { '--button-height': 'var(--control-height)', '--button-fz': '13px', '--button-padding-x': '12px' },
      }),
    }),
    Input: look<InputFactory>({
      vars: () => ({
        wrapper: {
          '--input-height': 'var(--control-height)',
          '--input-fz': '13px',
          '--input-bd': 'var(--c-border-strong)',
          '--input-placeholder-color': 'var(--c-text-3)',
        },
      }),
    }),
    InputWrapper: look<InputWrapperFactory>({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: { label: c.label, description: c.description },
    }),
    TextInput: look<TextInputFactory>({ defaultProps: { size: 'sm' } }),
    Select: look<SelectFactory>({ defaultProps: { size: 'sm', checkIconPosition: 'right' } }),
    Checkbox: look<CheckboxFactory>({
      defaultProps: { size: 'xs' },
      classNames: { input: c.checkbox, label: c.checkboxLabel },
    }),
    // The placeholder that takes the first focus is no menu item, which screen readers object to.
    Menu: look<MenuFactory>({
      defaultProps: { withInitialFocusPlaceholder: false },
      classNames: { item: c.menuItem, itemSection: c.menuSection },
    }),
  },
});

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--c-surface)',
    '--mantine-color-text': 'var(--c-text)',
    '--mantine-color-dimmed': 'var(--c-text-3)',
    '--mantine-color-default-border': 'var(--c-border-strong)',
    '--mantine-color-anchor': 'var(--c-link)',
    '--mantine-color-placeholder': 'var(--c-text-3)',
    '--mantine-color-error': 'var(--c-error)',
  },
  dark: {
    '--mantine-color-body': 'var(--c-surface)',
    '--mantine-color-text': 'var(--c-text)',
    '--mantine-color-dimmed': 'var(--c-text-3)',
    '--mantine-color-default-border': 'var(--c-border-strong)',
    '--mantine-color-anchor': 'var(--c-link)',
    '--mantine-color-placeholder': 'var(--c-text-3)',
    '--mantine-color-error': 'var(--c-error)',
    // The library's own is too dark on a dark ground.
    '--mantine-color-red-light-color': 'var(--c-error)',
  },
});
