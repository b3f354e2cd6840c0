import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { objectStoreOf } from '../../platform/config/object-store.ts'
import { createMailer, type Mailer } from '../../platform/mail/mailer.ts'
import { secretKey } from '../../platform/secrets/sealing.ts'
import { readSmtpUrl } from '../../platform/smtp-url.ts'
import { createOperatorModel, type OperatorModel } from '../../documents/processing/model/operator-model.ts'
import { sealSubscriptionSecrets } from '../../publisher/subscriptions.store.ts'
import { type Connections, createConnections } from '../../sources/connections/index.ts'
import { createGuardedConnector, type GuardedConnector } from '../../webhooks/guarded-connector.ts'
import { sealWebhookSecrets } from '../../webhooks/webhook-secrets.store.ts'
import { openFiles } from '../files.ts'
import { publicAddress, publicUrlRefusal } from '../public-address.rules.ts'
import type { Shutdown } from '../shutdown.ts'
import { measured } from '../watching.ts'
import { orCannotStart } from './cannot-start.ts'
import type { OpenedDatabase } from './database.ts'
import type { Answering, ServiceOptions } from './options.ts'

/** What is beyond the database: files, sources, receivers, mail servers and the operator's model. */
export interface OpenedOutside {
  blobs: BlobStore
  connections: Connections
  connector: GuardedConnector
  mailer: Mailer | undefined
  model: OperatorModel | undefined
}

export async function openOutside(
  options: ServiceOptions,
  opened: OpenedDatabase,
  shutdown: Shutdown,
  answering: Answering,
): Promise<OpenedOutside> {
  const { log, data, webhooksToLoopback: toLoopback } = options
  const { db, wall } = opened
  const files = await orCannotStart(openFiles(db, { data, objectStore: objectStoreOf(options) }))
  shutdown.addClose(() => files.close())
  const key = await orCannotStart(secretKey(data, options.secretKey))
  const refusal = publicUrlRefusal(options)
  if (refusal !== undefined) log.info(`Sources are asked and do not send by themselves: ${refusal}`)
  const publicUrl = () => publicAddress(options, answering.port)
  const onOwnNetwork = options.ownReceivers
  const connections = createConnections({ db, wall, key, toLoopback, publicUrl, onOwnNetwork })
  shutdown.addClose(() => connections.http.close())
  const { sealer } = connections
  await sealSubscriptionSecrets(db, sealer)
  await sealWebhookSecrets(db, sealer)
  const connector = createGuardedConnector({ toLoopback })
  shutdown.addClose(() => connector.close())
  return {
    blobs: measured(files.blobs, opened.metrics),
    connections,
    connector,
    mailer: mailerOf(options, { ...opened, sealer }, answering),
    model: modelOf(options, opened),
  }
}

function mailerOf(
  { smtpUrl, mailFrom: from, publicUrl, port, log }: ServiceOptions,
  { db, wall, newHolder, sealer }: OpenedDatabase & Pick<Connections, 'sealer'>,
  answering: Answering,
): Mailer | undefined {
  const server = smtpUrl === undefined ? undefined : readSmtpUrl(smtpUrl)
  if (!server || from === undefined) return undefined
  const origin = () => publicUrl ?? `http://localhost:${answering.port ?? port}`
  return createMailer({ db, wall, log, sealer, newHolder, server, from, origin })
}

function modelOf(
  { readerUrl: url, readerModel, readerKey: key, readerSeconds: seconds, log }: ServiceOptions,
  { wall }: OpenedDatabase,
): OperatorModel | undefined {
  if (url === undefined || readerModel === undefined) return undefined
  const model = createOperatorModel({ url, model: readerModel, key, seconds }, { wall, log })
  log.info('Texts of documents are sent to a model of the operator', { host: model.host })
  return model
}
