import {
  EMAIL_CHANGE_LINK_HOURS,
  RESET_LINK_MINUTES,
  VERIFICATION_LINK_HOURS,
} from '../../../../contract/vocabulary/index.ts'
import type { MailText } from '../../../platform/mail/mail-text.rules.ts'

interface Invited {
  invited_by_name: string
  company_name: string
  days: number
}
export const invitationMail = ({ invited_by_name, company_name, days }: Invited, url: string): MailText => ({
  subject: `${invited_by_name} invites you to ${company_name} on Portolan`,
  paragraphs: [
    `${invited_by_name} invites you to ${company_name} on Portolan, where containers are tracked.`,
    `The link works once, and for ${days} days.`,
  ],
  link: { label: 'Open the invitation', url },
  footer: 'Do you know nothing of it? Then do nothing: without the link nobody joins.',
})

export const verificationMail = (url: string): MailText => ({
  subject: 'Verify your e-mail address for Portolan',
  paragraphs: [
    'This address was entered as yours in Portolan.',
    `The link works once, and for ${VERIFICATION_LINK_HOURS} hours.`,
  ],
  link: { label: 'Verify the address', url },
  footer: 'Was it not you? Then do nothing: the address stays unverified.',
})

export const emailChangeMail = (url: string): MailText => ({
  subject: 'Confirm your new e-mail address for Portolan',
  paragraphs: [
    'Somebody who uses Portolan asked to sign in with this address from now on.',
    `The link works once, and for ${EMAIL_CHANGE_LINK_HOURS} hours. Until then the former address stays.`,
  ],
  link: { label: 'Confirm the address', url },
  footer: 'Was it not you? Then do nothing: without the link nothing changes.',
})

/** To the person who has an address that another one asked for: who asked learns nothing of it. */
export const addressInUseMail: MailText = {
  subject: 'Somebody asked for your e-mail address in Portolan',
  paragraphs: [
    'You sign in to Portolan with this address. Another person who uses Portolan asked to sign in with it from now on.',
    'They do not get it, and are not answered that you have it. Nothing changes for you.',
  ],
  footer: 'Was it you? An address belongs to one person: change it there first, or choose another one here.',
}

export const resetMail = (url: string): MailText => ({
  subject: 'Set another password for Portolan',
  paragraphs: [
    'Somebody asked for a link to set another password for this address.',
    `It works once, and for ${RESET_LINK_MINUTES} minutes. Two-step sign-in stays as it is.`,
  ],
  link: { label: 'Set another password', url },
  footer: 'Was it not you? Then do nothing: your password is as it was.',
})

/** What of a sign-in was changed. */
export type SignInChange =
  | 'password'
  | 'email'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes'
  | 'passkey_added'
  | 'passkey_removed'
  | 'login_added'
  | 'login_removed'

const changes: Record<SignInChange, string> = {
  password: 'The password of your Portolan sign-in was changed. All other browsers were signed out.',
  email: 'The e-mail address of your Portolan sign-in was changed. From now on mails go to the new one.',
  second_factor_on: 'Two-step sign-in was turned on for your Portolan sign-in.',
  second_factor_off: 'Two-step sign-in was turned off for your Portolan sign-in.',
  recovery_codes: 'New recovery codes were made for your Portolan sign-in. The former ones are void.',
  passkey_added: 'A passkey was added to your Portolan sign-in.',
  passkey_removed: 'A passkey was removed from your Portolan sign-in.',
  login_added: 'Signing in by another service was added to your Portolan sign-in.',
  login_removed: 'Signing in by another service was removed from your Portolan sign-in.',
}

export const signInChangedMail = (change: SignInChange, at: string, url: string): MailText => ({
  subject: 'Your Portolan sign-in was changed',
  paragraphs: [changes[change], `It was done at ${at}.`],
  link: { label: 'See how you sign in', url },
  footer:
    'Was it not you? Set another password, sign out of all other browsers, and tell an owner of your account.',
})
