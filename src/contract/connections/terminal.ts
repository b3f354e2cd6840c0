import { z } from 'zod'
import { msg } from '../language/index.ts'
import { type ConnectionForm, type ConnectionSettings, shortText, webAddress } from './field.ts'

/** APM Terminals' own service; its sandbox is at https://api-sandbox.apmterminals.com. */
const apmTerminalsUrl = 'https://api.apmterminals.com'
const tokenPath = '/oauth/client_credential/accesstoken?grant_type=client_credentials'

/** Ports that a terminal serves, by the code of its facility, where that is not the port's own UN/LOCODE. */
const otherPorts: Readonly<Record<string, readonly string[]>> = {
  USNWK: ['USNWK', 'USEWR', 'USNYC', 'USEZA'],
}

/** A facility of the terminal operator, and the UN/LOCODEs of the ports under which lines name it. */
export interface ServedFacility {
  code: string
  ports: readonly string[]
}

/** The settings of a connection to a terminal operator, with what applies where nothing was entered. */
export function terminalSettings({
  base_url = apmTerminalsUrl,
  token_url,
  facilities = '',
}: ConnectionSettings): {
  base_url: string
  token_url: string
  facilities: ServedFacility[]
} {
  const base = base_url.replace(/(?<!\/)\/+$/, '')
  const codes = [...new Set(facilities.toUpperCase().match(/[A-Z]{2}[A-Z2-9]{3}/g) ?? [])]
  return {
    base_url: base,
    token_url: token_url ?? `${base}${tokenPath}`,
    facilities: codes.map((code) => ({ code, ports: otherPorts[code] ?? [code] })),
  }
}

export const terminalForm = {
  facilities: {
    label: msg('Terminals'),
    help: msg(
      'Codes of the terminals that are asked, with spaces between: USLAX Los Angeles, USNWK Elizabeth, USMOB Mobile, USMIA Miami.',
    ),
    schema: z
      .string()
      .trim()
      .regex(
        /^[A-Z]{2}[A-Z2-9]{3}([\s,]+[A-Z]{2}[A-Z2-9]{3})*$/i,
        'must be codes such as USLAX, with spaces between',
      )
      .max(200),
    placeholder: () => 'USLAX USNWK',
    is_required: () => true,
  },
  client_id: {
    label: msg('Client id'),
    help: msg('The consumer key of your subscription to “Import Availability”.'),
    schema: shortText,
    is_required: () => true,
  },
  client_secret: {
    label: msg('Client secret'),
    is_secret: true,
    schema: shortText,
    is_required: () => true,
  },
  base_url: {
    label: msg('Address'),
    help: msg('For the sandbox https://api-sandbox.apmterminals.com.'),
    schema: webAddress,
    is_address: true,
    placeholder: () => apmTerminalsUrl,
  },
  token_url: {
    label: msg('Address of sign-in tokens'),
    schema: webAddress,
    is_address: true,
    placeholder: (settings) => terminalSettings({ ...settings, token_url: '' }).base_url + tokenPath,
  },
} satisfies ConnectionForm
