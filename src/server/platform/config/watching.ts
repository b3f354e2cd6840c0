import { z } from 'zod'
import { setting, filledText, wholeNumber, yesOrNo } from './setting.ts'

/** Metrics, traces and the log. */
export const watchingSettings = {
  metricsPort: setting({
    flag: 'metrics-port',
    variable: 'PORTOLAN_METRICS_PORT',
    value: 'NUMBER',
    help: 'port of metrics for Prometheus, otherwise none; 0 takes any free port',
    initial: undefined,
    schema: wholeNumber(0, 65_535),
  }),
  metricsHost: setting({
    flag: 'metrics-host',
    variable: 'PORTOLAN_METRICS_HOST',
    value: 'ADDRESS',
    help: 'address to answer metrics on',
    initial: '127.0.0.1',
    schema: filledText,
  }),
  tracesUrl: setting({
    flag: 'traces-url',
    variable: 'PORTOLAN_TRACES_URL',
    value: 'URL',
    help: 'collector of OpenTelemetry, http://host:4318/v1/traces; otherwise no traces',
    initial: undefined,
    schema: z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' }),
  }),
  tracesShare: setting({
    flag: 'traces-share',
    variable: 'PORTOLAN_TRACES_SHARE',
    value: 'NUMBER',
    help: 'share of requests and work that is traced, from 0 to 1',
    initial: '1',
    schema: z
      .string()
      .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
      .transform(Number),
  }),
  logRequests: setting({
    flag: 'log-requests',
    variable: 'PORTOLAN_LOG_REQUESTS',
    value: 'yes|no',
    help: 'yes: a line in the log for each request',
    initial: 'no',
    schema: yesOrNo,
  }),
  logFormat: setting({
    flag: 'log-format',
    variable: 'PORTOLAN_LOG_FORMAT',
    value: 'json|text',
    help: 'json: for programs; text: for people',
    initial: 'json',
    schema: z.enum(['json', 'text'], 'must be json or text'),
  }),
} as const
