import { serviceSettings } from './config.ts'

/** The text of `--help`. */
export function help(): string {
  const flags = Object.values(serviceSettings).map(({ flag, value, ...rest }) => ({
    ...rest,
    usage: `--${flag} ${value}`,
  }))
  const lines = flags.map(({ usage, variable, help, initial }) => {
    const note = initial === undefined ? '' : ` (${initial})`
    return `  ${usage.padEnd(22)} ${variable.padEnd(22)} ${help}${note}`
  })
  return [
    'Portolan: tracks ocean containers, in the browser and over a JSON:API interface.',
    '',
    'npm start -- [--port 5000 ...]',
    '',
    `  ${'flag'.padEnd(22)} ${'or variable'.padEnd(22)} what it sets (default)`,
    ...lines,
    `  ${'--help'.padEnd(45)} this text`,
    `  ${'--version'.padEnd(45)} the version`,
    '',
  ].join('\n')
}
