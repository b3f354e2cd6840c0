import { z } from 'zod'
import { commaList, setting } from './setting.ts'

/** What one of several processes does: answer (`web`), work in the background (`worker`), or both. */
export const processRoles = ['all', 'web', 'worker'] as const
export type ProcessRole = (typeof processRoles)[number]

/** Background work is of these kinds; each job names its own where it is declared. */
export const kindsOfWork = ['documents', 'tracking', 'webhooks'] as const
export type KindOfWork = (typeof kindsOfWork)[number]
const isKindOfWork = (given: string): given is KindOfWork => kindsOfWork.some((kind) => kind === given)

/** What this process does, among those that share a database. */
export const processRoleSettings = {
  role: setting({
    flag: 'role',
    variable: 'PORTOLAN_ROLE',
    value: 'all|web|worker',
    help: 'web only answers, worker only works in the background; needs --database-url',
    initial: 'all',
    schema: z.enum(processRoles, 'must be all, web or worker'),
  }),
  work: setting({
    flag: 'work',
    variable: 'PORTOLAN_WORK',
    value: 'KINDS',
    help: `background work of this process: ${kindsOfWork.join(',')}; without it all`,
    initial: undefined,
    schema: commaList.transform((given, context) => {
      const kinds = kindsOfWork.filter((kind) => given.includes(kind))
      if (kinds.length > 0 && given.every(isKindOfWork)) return kinds
      context.addIssue('must be documents, tracking or webhooks, or several of them separated by commas')
      return z.NEVER
    }),
  }),
} as const

interface ProcessRoleConfig {
  role: ProcessRole
  work: readonly KindOfWork[] | undefined
}

/** The background work that a process with these settings does. */
export const workOf = ({ role, work = kindsOfWork }: ProcessRoleConfig): readonly KindOfWork[] =>
  role === 'web' ? [] : work

/** Whether it answers browsers and clients. */
export const answersClients = ({ role }: Pick<ProcessRoleConfig, 'role'>): boolean => role !== 'worker'

/** Why a process cannot have this role, as a sentence; undefined where it can. */
export function processRoleFault(
  config: ProcessRoleConfig & Record<'databaseUrl' | 'smtpUrl' | 'publicUrl', string | undefined>,
): string | undefined {
  const { role, work, databaseUrl, smtpUrl, publicUrl } = config
  if (role === 'web' && work !== undefined)
    return '--work needs a role that works: with --role web a process only answers.'
  if (databaseUrl === undefined && role !== 'all')
    return `--role ${role} needs --database-url: with the embedded database one process does everything.`
  if (databaseUrl === undefined && work !== undefined)
    return '--work needs --database-url: with the embedded database one process does everything.'
  if (
    role === 'worker' &&
    workOf(config).includes('webhooks') &&
    smtpUrl !== undefined &&
    publicUrl === undefined
  )
    return '--role worker with --smtp-url needs --public-url: links in mails begin with it.'
  return undefined
}
