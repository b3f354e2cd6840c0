import { createTheme, type CSSVariablesResolver, localStorageColorSchemeManager } from '@mantine/core'

/** Mantine in the look's own tokens, so that a menu and a table are of one piece. */
export const theme = createTheme({
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  defaultRadius: 'var(--radius)',
  fontSizes: { xs: '11.5px', sm: '13px', md: '13px', lg: '15px', xl: '17px' },
  autoContrast: true,
})

const variables = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--sea)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default': 'var(--paper)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--sea)',
  '--mantine-primary-color-filled-hover': 'var(--sea)',
  '--mantine-primary-color-light': 'var(--sea-soft)',
  '--mantine-primary-color-light-color': 'var(--sea)',
  '--mantine-primary-color-contrast': 'var(--on-sea)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: variables,
  dark: variables,
})

/** The user's choice of light, dark or the system's; kept in this browser. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'portolan-theme' })
