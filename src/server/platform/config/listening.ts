import { z } from 'zod'
import { MAX_FILE_BYTES, rateBuckets } from '../../../contract/vocabulary/index.ts'
import { isNetwork } from '../networks.ts'
import { commaList, setting, filledText, wholeNumber } from './setting.ts'

/** Where the service answers, and whom. */
export const listeningSettings = {
  port: setting({
    flag: 'port',
    variable: 'PORTOLAN_PORT',
    value: 'NUMBER',
    help: 'port to listen on; 0 takes any free port',
    initial: '4949',
    schema: wholeNumber(0, 65_535),
  }),
  host: setting({
    flag: 'host',
    variable: 'PORTOLAN_HOST',
    value: 'ADDRESS',
    help: 'address to listen on; by default only this machine can connect',
    initial: '127.0.0.1',
    schema: filledText,
  }),
  publicUrl: setting({
    flag: 'public-url',
    variable: 'PORTOLAN_PUBLIC_URL',
    value: 'URL',
    help: 'where browsers, and sources that send what is new, reach this service',
    initial: undefined,
    schema: z
      .url({ protocol: /^https?$/, error: 'must be a web address' })
      .transform((given) => given.replace(/(?<!\/)\/+$/, '')),
  }),
  allowedHosts: setting({
    flag: 'allowed-hosts',
    variable: 'PORTOLAN_ALLOWED_HOSTS',
    value: 'NAMES',
    help: 'further hosts under which it is asked, separated by commas',
    initial: 'none',
    schema: commaList.refine(
      (list) => list.every((each) => /^[a-z0-9._[\]:-]+$/i.test(each) && URL.canParse(`http://${each}`)),
      'must be names of hosts separated by commas',
    ),
  }),
  trustedProxy: setting({
    flag: 'trusted-proxy',
    variable: 'PORTOLAN_TRUSTED_PROXY',
    value: 'ADDRESSES',
    help: 'proxies whose X-Forwarded- headers are believed',
    initial: 'none',
    schema: commaList.refine(
      (list) => list.every(isNetwork),
      'must be IP addresses or networks (10.0.0.0/8) separated by commas',
    ),
  }),
  rateLimit: setting({
    flag: 'rate-limit',
    variable: 'PORTOLAN_RATE_LIMIT',
    value: 'NUMBER',
    help: 'requests per minute and account, also for creating tracking requests',
    initial: String(rateBuckets.default),
    schema: wholeNumber(1, 1_000_000),
  }),
  largestFile: setting({
    flag: 'largest-file',
    variable: 'PORTOLAN_LARGEST_FILE',
    value: 'BYTES',
    help: 'largest file that can be uploaded',
    initial: String(MAX_FILE_BYTES),
    schema: wholeNumber(1, 2 ** 40),
  }),
  shutdownSeconds: setting({
    flag: 'shutdown-seconds',
    variable: 'PORTOLAN_SHUTDOWN_SECONDS',
    value: 'NUMBER',
    help: 'the process ends so soon after SIGTERM',
    initial: '10',
    schema: wholeNumber(1, 3600),
  }),
} as const
