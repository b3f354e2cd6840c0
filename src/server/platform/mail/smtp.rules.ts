const MINUTE_MS = 60_000
/** Between attempts, in minutes: about a day in all. */
const DELAYS = [1, 5, 15, 60, 180, 360, 720] as const
export const MAX_MAIL_ATTEMPTS = DELAYS.length + 1

/** What a server or the way to it answered. */
export interface SendingFault {
  /** Of the reply, as 450 or 550. */
  status: number | undefined
  /** Which step failed, as nodemailer names it. */
  code: string | undefined
  message: string
}

/**
 * When a mail that failed is tried again. A 5xx of its recipient or content stays so; a sign-in that is refused, and a server that is
 * not reached, are for the operator to correct.
 * @param attempts made so far
 * @returns null where it is given up
 */
export function nextMailAttempt(fault: SendingFault, attempts: number, now: Date): Date | null {
  const isFinal = (fault.status ?? 0) >= 500 && (fault.code === 'EENVELOPE' || fault.code === 'EMESSAGE')
  const delay = DELAYS[attempts - 1]
  return isFinal || delay === undefined ? null : new Date(now.getTime() + delay * MINUTE_MS)
}

const MAX_ERROR_CHARACTERS = 300
/** As it is shown and logged: on one line, cut, and without the password even where a server repeats it. */
export function shownFault(message: string, password: string | undefined): string {
  const secrets = password === undefined ? [] : [password, Buffer.from(password).toString('base64')]
  const clean = secrets.reduce((text, secret) => text.replaceAll(secret, '•••'), message)
  return oneLine(clean).slice(0, MAX_ERROR_CHARACTERS)
}

/** Control characters, line breaks among them, end a header: a name has none. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
