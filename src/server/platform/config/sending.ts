import { isIP } from 'node:net'
import { commaList, setting, yesOrNo } from './setting.ts'

/** What is sent to receivers and sources. */
export const sendingSettings = {
  webhooksToLoopback: setting({
    flag: 'webhooks-to-loopback',
    variable: 'PORTOLAN_WEBHOOKS_TO_LOOPBACK',
    value: 'yes|no',
    help: 'for development: webhooks and sources may be on this machine',
    initial: 'no',
    schema: yesOrNo,
  }),
  ownReceivers: setting({
    flag: 'own-receivers',
    variable: 'PORTOLAN_OWN_RECEIVERS',
    value: 'yes|no',
    help: 'AIS receivers may be on the own network, and send by UDP',
    initial: 'no',
    schema: yesOrNo,
  }),
  webhookIps: setting({
    flag: 'webhook-ips',
    variable: 'PORTOLAN_WEBHOOK_IPS',
    value: 'ADDRESSES',
    help: 'addresses that webhooks are sent from, separated by commas',
    initial: 'none',
    schema: commaList.refine(
      (list) => list.every((each) => isIP(each) !== 0),
      'must be IP addresses separated by commas',
    ),
  }),
} as const
