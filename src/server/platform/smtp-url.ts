/** Where mail is handed over, and how. */
export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte; otherwise by STARTTLS. */
  isSecure: boolean
  /** Nothing is sent, and nobody signs in, before the connection is encrypted. */
  needsTls: boolean
  user: string | undefined
  password: string | undefined
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i
const PORTS = { 'smtps:': 465, 'smtp:': 587 }

/**
 * `smtps://user:password@host:port`, or `smtp://` for STARTTLS, which is demanded of every host but this machine.
 * @returns undefined for what is no such address
 */
export function readSmtpUrl(text: string): SmtpServer | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  if (protocol !== 'smtps:' && protocol !== 'smtp:') return undefined
  if (hostname === '' || !['', '/'].includes(pathname) || search !== '' || hash !== '') return undefined
  const [user, secret] = [decoded(username), decoded(password)]
  if (user === undefined || secret === undefined || (user === '') !== (secret === '')) return undefined
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? PORTS[protocol] : Number(port),
    isSecure: protocol === 'smtps:',
    needsTls: protocol === 'smtps:' || !loopback.test(hostname),
    user: user === '' ? undefined : user,
    password: secret === '' ? undefined : secret,
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
