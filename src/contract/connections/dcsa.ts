import { z } from 'zod'
import { msg, t } from '../language/index.ts'
import {
  type DcsaCallbacks,
  type DcsaIncrements,
  type DcsaProfile,
  dcsaProfileNames,
  dcsaProfileOf,
  type DcsaSignIn,
} from './dcsa-profiles.ts'
import { type ConnectionForm, type ConnectionSettings, pemText, shortText, webAddress } from './field.ts'

const signInStyles = {
  none: msg('None'),
  api_key: msg('API key in a header'),
  form: msg('Client credentials in the body'),
  basic: msg('Client credentials as basic authorization'),
  certificate: msg('Client credentials signed with a certificate'),
}
type SignInStyle = keyof typeof signInStyles
const callbackStyles = {
  none: msg('None: the carrier is asked'),
  all: msg('One subscription for all events'),
  numbers: msg('A subscription for each tracked number'),
} satisfies Record<DcsaCallbacks, string>
const incrementStyles = {
  none: msg('All events, each time'),
  name: msg('New events, by eventCreatedDateTime:gte=…'),
  value: msg('New events, by eventCreatedDateTime=gte:…'),
} satisfies Record<DcsaIncrements, string>

const profileName = z.enum(dcsaProfileNames)
const nameOf = ({ profile }: ConnectionSettings) => profileName.catch('other').parse(profile)

/** The profile of a connection, with what its settings replace. */
export function dcsaProfileWith(settings: ConnectionSettings): DcsaProfile {
  const name = nameOf(settings)
  const profile = dcsaProfileOf(name)
  const sign_in = name === 'other' ? signInOf(settings) : profile.sign_in
  const { events_url = profile.events_url, arrival_notices_url, schedules_url, token_url, scope } = settings
  const { token } = sign_in
  const callbacks = profile.callbacks && callbacksOf(settings)
  const { subscriptions_url = subscriptionsUrl(events_url) } = settings
  return {
    ...profile,
    events_url,
    increments: incrementsOf(settings),
    ...(arrival_notices_url !== undefined && { arrival_notices_url }),
    ...(schedules_url !== undefined && { schedules_url }),
    ...(callbacks && { callbacks, subscriptions_url }),
    sign_in: {
      ...sign_in,
      ...(token && {
        token: { ...token, url: token_url ?? token.url, ...(scope !== undefined && { scope }) },
      }),
    },
  }
}

/** The standard has both beside each other. */
function subscriptionsUrl(eventsUrl: string): string {
  const [path = ''] = eventsUrl.split(/[?#]/, 1)
  return `${path.replace(/\/$/, '').replace(/\/events$/, '')}/event-subscriptions`
}

const callbackStyle = z.enum(Object.keys(callbackStyles) as DcsaCallbacks[])
const callbacksOf = (settings: ConnectionSettings): DcsaCallbacks =>
  callbackStyle.catch(dcsaProfileOf(nameOf(settings)).callbacks ?? 'none').parse(settings['callbacks'])

const incrementStyle = z.enum(Object.keys(incrementStyles) as DcsaIncrements[])
const incrementsOf = (settings: ConnectionSettings): DcsaIncrements =>
  incrementStyle.catch(dcsaProfileOf(nameOf(settings)).increments ?? 'none').parse(settings['increments'])

function signInOf({ sign_in = 'none', api_key_header = 'X-API-Key' }: ConnectionSettings): DcsaSignIn {
  const style = sign_in as SignInStyle
  if (style === 'none') return {}
  const api_key = { header: api_key_header }
  return style === 'api_key' ? { api_key } : { api_key, token: { style, url: '' } }
}

const signIn = (settings: ConnectionSettings) => dcsaProfileWith(settings).sign_in
const tokenOf = (settings: ConnectionSettings) => signIn(settings).token
const usesClient = (settings: ConnectionSettings) =>
  tokenOf(settings) !== undefined || signIn(settings).client_headers !== undefined
const usesCertificate = (settings: ConnectionSettings) => tokenOf(settings)?.style === 'certificate'
/** The client credentials can be left out. */
const isOptional = (settings: ConnectionSettings) => tokenOf(settings)?.needs === 'when_given'
const offersCallbacks = (settings: ConnectionSettings) =>
  dcsaProfileOf(nameOf(settings)).callbacks !== undefined
/** It answers by the standard, so that it may offer the standard's other interfaces. */
const isStandard = (settings: ConnectionSettings) => dcsaProfileOf(nameOf(settings)).own_form === undefined
const isOther = (settings: ConnectionSettings) => nameOf(settings) === 'other'

export const dcsaForm = {
  profile: {
    label: msg('Carrier'),
    schema: profileName,
    options: Object.fromEntries(dcsaProfileNames.map((name) => [name, dcsaProfileOf(name).label])),
    is_required: () => true,
  },
  events_url: {
    label: msg('Address of events'),
    schema: webAddress,
    is_address: true,
    placeholder: (settings) => dcsaProfileOf(nameOf(settings)).events_url,
    is_required: (settings) => ['other', 'portolan'].includes(nameOf(settings)),
  },
  arrival_notices_url: {
    label: msg('Address of arrival notices'),
    help: msg(
      'Where the carrier offers DCSA Arrival Notice 1.0: last free days, releases and charges. Empty: none is asked for.',
    ),
    schema: webAddress,
    is_address: true,
    is_shown: isStandard,
  },
  schedules_url: {
    label: msg('Address of vessel schedules'),
    help: msg(
      'Where the carrier offers DCSA Commercial Schedules 1.0: newer estimates of the arrival of the same ship and voyage at the same port. Empty: none is asked for.',
    ),
    schema: webAddress,
    is_address: true,
    is_shown: isStandard,
  },
  sign_in: {
    label: msg('Sign-in'),
    schema: z.enum(Object.keys(signInStyles)),
    options: signInStyles,
    is_shown: isOther,
    is_required: () => true,
  },
  api_key_header: {
    label: msg('Header of the API key'),
    schema: z.string().regex(/^[\w-]{1,80}$/, 'is no name of a header'),
    placeholder: () => 'X-API-Key',
    is_shown: (settings) => isOther(settings) && signIn(settings).api_key !== undefined,
  },
  api_key: {
    label: msg('API key'),
    is_secret: true,
    schema: shortText,
    is_shown: (settings) => signIn(settings).api_key !== undefined,
    is_required: (settings) => tokenOf(settings) === undefined,
  },
  token_url: {
    label: msg('Address of sign-in tokens'),
    schema: webAddress,
    is_address: true,
    placeholder: (settings) => dcsaProfileOf(nameOf(settings)).sign_in.token?.url ?? '',
    is_shown: (settings) => tokenOf(settings) !== undefined,
    is_required: (settings) => /TENANT|^$/.test(dcsaProfileOf(nameOf(settings)).sign_in.token?.url ?? ''),
  },
  scope: {
    label: msg('Scope'),
    schema: shortText,
    placeholder: (settings) => dcsaProfileOf(nameOf(settings)).sign_in.token?.scope ?? '',
    is_shown: (settings) => tokenOf(settings) !== undefined,
  },
  client_id: {
    label: msg('Client id'),
    help: msg('Where it is not the API key itself.'),
    schema: shortText,
    is_shown: usesClient,
    is_required: (settings) => signIn(settings).api_key === undefined,
  },
  client_secret: {
    label: msg('Client secret'),
    is_secret: true,
    schema: shortText,
    is_shown: (settings) =>
      (usesClient(settings) && !usesCertificate(settings)) || signIn(settings).is_signed === true,
    is_required: (settings) => !isOptional(settings),
  },
  certificate: {
    label: msg('Certificate (PEM)'),
    is_long: true,
    schema: pemText,
    is_shown: usesCertificate,
    is_required: () => true,
  },
  private_key: {
    label: msg('Private key (PEM)'),
    is_secret: true,
    is_long: true,
    schema: pemText,
    is_shown: usesCertificate,
    is_required: () => true,
  },
  increments: {
    label: msg('What is asked for'),
    help: msg('Where the carrier answers for new events alone, the whole history is asked for once a day.'),
    schema: incrementStyle,
    options: incrementStyles,
    placeholder: (settings) => t(incrementStyles[dcsaProfileOf(nameOf(settings)).increments ?? 'none']),
    is_shown: isStandard,
  },
  callbacks: {
    label: msg('Callbacks'),
    help: msg(
      'The carrier sends what is new, and is asked less often. Needs the public address of this service.',
    ),
    schema: callbackStyle,
    options: callbackStyles,
    placeholder: (settings) => t(callbackStyles[dcsaProfileOf(nameOf(settings)).callbacks ?? 'none']),
    is_shown: offersCallbacks,
  },
  subscriptions_url: {
    label: msg('Address of subscriptions'),
    schema: webAddress,
    is_address: true,
    placeholder: (settings) => subscriptionsUrl(dcsaProfileWith(settings).events_url),
    is_shown: (settings) => offersCallbacks(settings) && callbacksOf(settings) !== 'none',
  },
} satisfies ConnectionForm
