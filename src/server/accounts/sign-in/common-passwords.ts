/** Words shorter than this are no reason to refuse a long password that begins or ends with signs around them. */
const MIN_LENGTH = 4

let read: Promise<ReadonlySet<string>> | undefined

/**
 * The 49,000 passwords that are tried first, from `@zxcvbn-ts/language-common`, made of lists of breached passwords: read when a
 * password is first set, and kept. Nothing is asked of another host.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  read ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter((each) => each.length >= MIN_LENGTH)),
  )
  return read
}
