/** What a connection asks, or receives from. Ours, beside the interface. */
export const connectionKinds = ['simulated', 'dcsa', 'portolan', 'edi', 'terminal', 'ais'] as const
export type ConnectionKind = (typeof connectionKinds)[number]

/** How a connection is, worst first. */
export const connectionStates = [
  /** Its secrets cannot be read any more: the key that encrypted them is gone. */
  'key_lost',
  /** The source did not accept the credentials. */
  'refused',
  /** The source does not answer as it should. */
  'failing',
  /** It is connected, and nothing comes. */
  'silent',
  /** The source's limit of calls is reached. */
  'limited',
  /** Numbers of its messages are not tracked: no shipping line is known for them. */
  'line_missing',
  'healthy',
  'never_asked',
  'off',
] as const
export type ConnectionState = (typeof connectionStates)[number]

/** How it stands with what a connection is sent by its source, without a question. */
export const callbackStates = [
  /** The source cannot reach this service. */
  'unavailable',
  /** The source does not agree. */
  'failing',
  'starting',
  'active',
] as const

/** The rolling spans of time in which calls are counted, in seconds. */
export const callWindows = { minute: 60, hour: 3600, day: 86_400 } as const
export type CallWindow = keyof typeof callWindows

/** What is written to the sender of status messages: X12 and EDIFACT each have their own. */
export const acknowledgementFormats = ['997', 'CONTRL'] as const
export type AcknowledgementFormat = (typeof acknowledgementFormats)[number]
export const acknowledgementVerdicts = ['accepted', 'accepted_with_errors', 'rejected'] as const
export type AcknowledgementVerdict = (typeof acknowledgementVerdicts)[number]
