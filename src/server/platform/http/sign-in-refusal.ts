import type { SignInRefusal } from '../../../contract/vocabulary/index.ts'
import type { SignInRefused } from '../../accounts/sign-in/sign-in.ts'
import { TooManyHashes } from '../secrets/passwords.ts'
import { errorOf, Problem } from './problem.ts'

const detailOf: Record<Exclude<SignInRefusal, 'wait'>, string> = {
  wrong_password: 'The e-mail address or the password is wrong.',
  second_factor_needed: 'A code of the authenticator app, or a recovery code, is needed too.',
  wrong_code: 'The code is wrong, was used before, or is too old.',
  wrong_openid: 'The sign-in at your company was not accepted, was cancelled, or took too long: begin again.',
  not_linked:
    'Nobody here is linked with who you are at your company. Accept an invitation, or sign in another way, and link it in your account.',
  no_group: 'None of your groups at your company is open to this account. Ask who looks after it.',
  wrong_passkey: 'This passkey was not accepted: it is not known here, or it took too long.',
}

/** The answer to somebody who is not signed in. */
export function refusedSignIn(refusal: SignInRefused): Problem {
  if (refusal.refused !== 'wait')
    return new Problem(401, [errorOf(401, detailOf[refusal.refused], { code: refusal.refused })], {
      'www-authenticate': 'Token realm="Portolan"',
    })
  const { seconds } = refusal
  return new Problem(
    429,
    [errorOf(429, `Too many attempts for this e-mail address. Try again in ${seconds} s.`, { code: 'wait' })],
    { 'retry-after': String(seconds) },
  )
}

/** Work that compares or makes hashes of passwords. @throws 503 where too many are under way */
export async function withHashes<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof TooManyHashes)) throw error
    throw new Problem(503, [errorOf(503, 'Too many people sign in at the moment. Try again in a second.')], {
      'retry-after': '1',
    })
  }
}
