import { msg } from '../language/index.ts'
import type { CallWindow, ConnectionKind, Reporter } from '../vocabulary/index.ts'
import { aisFeedOf, aisForm } from './ais.ts'
import { dcsaForm, dcsaProfileWith } from './dcsa.ts'
import { ediForm } from './edi.ts'
import { portolanForm } from './portolan.ts'
import { terminalForm } from './terminal.ts'
import type { ConnectionForm, ConnectionSettings } from './field.ts'

export { aisAddresses, aisAreaOf, type AisFeed, aisFeedOf } from './ais.ts'
export { dcsaProfileWith } from './dcsa.ts'
export { listedSenders } from './edi.ts'
export { type DcsaProfile, dcsaProfileNames, dcsaProfileOf, type DcsaProfileName } from './dcsa-profiles.ts'
export { type ServedFacility, terminalSettings } from './terminal.ts'
export * from './field.ts'

/** A kind of connection: what is entered for it, and what applies while nothing else is entered. */
export interface ConnectionKindOf {
  label: string
  /** What it is for, as a sentence. */
  purpose: string
  form: ConnectionForm
  /** The lines that it answers for. */
  scacsOf: (settings: ConnectionSettings) => readonly string[]
  /** The calls that the source allows. */
  limitsOf: (settings: ConnectionSettings) => Partial<Record<CallWindow, number>>
  /** A person can connect another one. */
  can_be_added: boolean
  /** A partner sends it messages: it asks nothing, and makes no calls. */
  receives_messages?: true
  /** Who reports through it; null where it passes on the reports of lines, terminals and railways. */
  reporter: Reporter | null
  /** It tracks no number, and is asked about containers that are tracked through others. */
  supplements?: true
  /** It sends where ships are, and tracks no number. */
  receives_positions?: true
}

export const connectionKindsByName: Record<ConnectionKind, ConnectionKindOf> = {
  simulated: {
    label: msg('Simulated'),
    purpose: msg('A simulated fleet, to try Portolan out. Everything that it reports is made up.'),
    form: {},
    scacsOf: () => [],
    limitsOf: () => ({}),
    can_be_added: false,
    reporter: null,
  },
  dcsa: {
    label: msg('DCSA Track & Trace'),
    purpose: msg(
      'A carrier, by the standard of the Digital Container Shipping Association; COSCO by its own interface.',
    ),
    form: dcsaForm,
    scacsOf: (settings) => dcsaProfileWith(settings).scacs,
    limitsOf: (settings) => dcsaProfileWith(settings).limits,
    can_be_added: true,
    reporter: 'line',
  },
  portolan: {
    label: msg('Another Portolan'),
    purpose: msg(
      'Another service of this interface, which tracks for this one: another Portolan, or a hosted service.',
    ),
    form: portolanForm,
    scacsOf: () => [],
    limitsOf: () => ({ minute: 100 }),
    can_be_added: true,
    reporter: null,
  },
  edi: {
    label: msg('EDI status messages'),
    purpose: msg(
      'X12 315 and EDIFACT IFTSTA messages that a carrier or forwarder sends: posted, or put into a folder.',
    ),
    form: ediForm,
    scacsOf: ({ scac }) => (scac === undefined ? [] : [scac]),
    limitsOf: () => ({}),
    can_be_added: true,
    reporter: 'line',
    receives_messages: true,
  },
  terminal: {
    label: msg('Terminal (APM Terminals)'),
    purpose: msg(
      'What the terminal itself says of your containers: availability, holds, last free day, fees, appointment, yard place, gate out.',
    ),
    form: terminalForm,
    scacsOf: () => [],
    limitsOf: () => ({ minute: 30, day: 5000 }),
    can_be_added: true,
    supplements: true,
    reporter: 'terminal',
  },
  ais: {
    label: msg('Ship positions (AIS)'),
    purpose: msg(
      'Where ships are, by their own transponders: from a receiver of your own, or from a service. For the map, and for arrivals beside what the line says.',
    ),
    form: aisForm,
    scacsOf: () => [],
    // More often the service answers nothing.
    limitsOf: (settings) => (aisFeedOf(settings) === 'polled' ? { minute: 1 } : {}),
    can_be_added: true,
    receives_positions: true,
    reporter: 'ais',
  },
}
