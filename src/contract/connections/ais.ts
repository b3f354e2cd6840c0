import { z } from 'zod'
import { msg } from '../language/index.ts'
import { type ConnectionForm, type ConnectionSettings, shortText, webAddress } from './field.ts'

const feeds = {
  tcp: msg('NMEA 0183 by TCP'),
  udp: msg('NMEA 0183 by UDP'),
  websocket: msg('aisstream.io, or another WebSocket of its form'),
  polled: msg('AISHub, or another service of its form'),
}
export type AisFeed = keyof typeof feeds

export const aisFeedOf = ({ feed }: ConnectionSettings): AisFeed =>
  Object.hasOwn(feeds, feed ?? '') ? (feed as AisFeed) : 'tcp'
const isFeed =
  (...those: AisFeed[]) =>
  (settings: ConnectionSettings) =>
    those.includes(aisFeedOf(settings))
const always = () => true

/** Addresses of the public services. */
export const aisAddresses = {
  websocket: 'wss://stream.aisstream.io/v0/stream',
  polled: 'https://data.aishub.net/ws.php',
} as const

/** Degrees of an area: its southern, western, northern and eastern end. */
export const aisAreaOf = ({ area }: ConnectionSettings): number[] =>
  area === undefined ? [] : area.split(',').map(Number)

/** The form of a connection that receives positions of ships. */
export const aisForm = {
  feed: {
    label: msg('Received from'),
    help: msg('A receiver of your own, or a program that passes its sentences on, sends NMEA 0183.'),
    schema: z.enum(Object.keys(feeds)),
    options: feeds,
    is_required: always,
  },
  address: {
    label: msg('Host and port'),
    help: msg('Where the sentences (!AIVDM) are read from. Portolan connects there.'),
    schema: z
      .string()
      .trim()
      .max(300)
      .regex(
        /^(\[[0-9a-f:.]+\]|[\w.-]+):\d{1,5}$/i,
        'must be a host and a port, such as ais.example.com:10110',
      ),
    is_address: true,
    placeholder: () => 'ais.example.com:10110',
    is_shown: isFeed('tcp'),
    is_required: always,
  },
  port: {
    label: msg('UDP port'),
    help: msg('Portolan listens there. The operator has to allow receivers on the own network.'),
    schema: z
      .string()
      .regex(/^\d{4,5}$/, 'must be a number from 1024 to 65535')
      .refine(
        (port) => Number(port) >= 1024 && Number(port) <= 65_535,
        'must be a number from 1024 to 65535',
      ),
    placeholder: () => '10110',
    is_shown: isFeed('udp'),
    is_required: always,
  },
  websocket_url: {
    label: msg('Address'),
    schema: z.url({ protocol: /^wss?$/, error: 'must begin with wss://' }).max(2000),
    is_address: true,
    placeholder: () => aisAddresses.websocket,
    is_shown: isFeed('websocket'),
  },
  api_key: {
    label: msg('API key'),
    is_secret: true,
    schema: shortText,
    is_shown: isFeed('websocket'),
    is_required: always,
  },
  area: {
    label: msg('Area'),
    help: msg(
      'South, west, north and east in degrees, with commas between: 20,-130,50,-110. Empty: the whole world.',
    ),
    schema: z
      .string()
      .regex(/^-?\d+(\.\d+)?(\s*,\s*-?\d+(\.\d+)?){3}$/, 'must be four numbers with commas between'),
    is_shown: isFeed('websocket'),
  },
  polled_url: {
    label: msg('Address'),
    schema: webAddress,
    is_address: true,
    placeholder: () => aisAddresses.polled,
    is_shown: isFeed('polled'),
  },
  username: {
    label: msg('User name'),
    help: msg('It is what members of AISHub sign in with. The service is asked at most once a minute.'),
    is_secret: true,
    schema: shortText,
    is_shown: isFeed('polled'),
    is_required: always,
  },
} satisfies ConnectionForm
