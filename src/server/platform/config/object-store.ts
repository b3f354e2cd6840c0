import { z } from 'zod'
import { filledText, setting } from './setting.ts'

const PREFIX = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*\/?$/

/** The origin of a server: no path, query, user or password. */
const isOrigin = (given: string): boolean =>
  /^https?:\/\/[a-z0-9.[\]:-]+\/?$/i.test(given) && URL.canParse(given)

/** An S3-compatible store that has the files, in place of the folder. */
export const objectStoreSettings = {
  s3Endpoint: setting({
    flag: 's3-endpoint',
    variable: 'S3_ENDPOINT',
    value: 'URL',
    help: 'object store (S3) for files in place of the folder; browsers reach it too',
    initial: undefined,
    schema: z
      .string()
      .refine(isOrigin, 'must be an address by http or https without a path, such as https://s3.example:9000')
      .transform((given) => new URL(given).origin),
  }),
  s3Bucket: setting({
    flag: 's3-bucket',
    variable: 'S3_BUCKET',
    value: 'NAME',
    help: 'its bucket, which exists already',
    initial: undefined,
    schema: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        'must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
      ),
  }),
  s3Region: setting({
    flag: 's3-region',
    variable: 'S3_REGION',
    value: 'NAME',
    help: 'its region, as requests are signed for it',
    initial: 'us-east-1',
    schema: z.string().regex(/^[a-z0-9-]+$/, 'must be the name of a region, such as eu-central-1'),
  }),
  s3AccessKeyId: setting({
    flag: 's3-access-key-id',
    variable: 'S3_ACCESS_KEY_ID',
    value: 'ID',
    help: 'key with which requests to it are signed',
    initial: undefined,
    schema: filledText,
  }),
  s3SecretAccessKey: setting({
    flag: 's3-secret-access-key',
    variable: 'S3_SECRET_ACCESS_KEY',
    value: 'KEY',
    help: 'its secret; better as the variable',
    initial: undefined,
    schema: filledText,
  }),
  s3Prefix: setting({
    flag: 's3-prefix',
    variable: 'S3_PREFIX',
    value: 'TEXT',
    help: 'what the names of its objects begin with, such as portolan/',
    initial: undefined,
    schema: z
      .string()
      .regex(PREFIX, 'must be letters, digits, dots, hyphens and underscores, with slashes between')
      .transform((given) => (given.endsWith('/') ? given : `${given}/`)),
  }),
} as const

interface GivenObjectStore {
  s3Endpoint: string | undefined
  s3Bucket: string | undefined
  s3Region: string
  s3AccessKeyId: string | undefined
  s3SecretAccessKey: string | undefined
  s3Prefix: string | undefined
}

/** What is missing of the settings, as a sentence; undefined where all or none are given. */
export function objectStoreFault(given: GivenObjectStore): string | undefined {
  const needed = {
    S3_ENDPOINT: given.s3Endpoint,
    S3_BUCKET: given.s3Bucket,
    S3_ACCESS_KEY_ID: given.s3AccessKeyId,
    S3_SECRET_ACCESS_KEY: given.s3SecretAccessKey,
  }
  const names = Object.entries(needed)
  const missing = names.filter(([, value]) => value === undefined).map(([name]) => name)
  const isUnused = missing.length === names.length && given.s3Prefix === undefined
  if (missing.length === 0 || isUnused) return undefined
  const all = names.map(([name]) => name).join(', ')
  return `${all} are given together: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`
}

/** The store that has the files; undefined where the folder has them. */
export function objectStoreOf(given: GivenObjectStore) {
  const { s3Endpoint, s3Bucket, s3Region, s3AccessKeyId, s3SecretAccessKey, s3Prefix = '' } = given
  if (
    s3Endpoint === undefined ||
    s3Bucket === undefined ||
    s3AccessKeyId === undefined ||
    s3SecretAccessKey === undefined
  )
    return undefined
  return {
    endpoint: s3Endpoint,
    bucket: s3Bucket,
    region: s3Region,
    accessKeyId: s3AccessKeyId,
    secretAccessKey: s3SecretAccessKey,
    prefix: s3Prefix,
  }
}
