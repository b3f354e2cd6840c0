import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { t } from '../../contract/language/index.ts'
import { loadPasskeys } from '../api/passkeys-offered.ts'
import { takeSession } from './sign-in.ts'

/** Signs in with whichever passkey of this service the person has: no address is typed. */
export const PasskeyButton = ({ onSignedIn }: { onSignedIn: () => void }) => {
  const submission = useMutation({
    mutationFn: async () => takeSession(await (await loadPasskeys()).signInByPasskey()),
    retry: false,
    onSuccess: onSignedIn,
  })
  return (
    <>
      <button
        type="button"
        className="btn go sign-in-way"
        disabled={submission.isPending}
        onClick={() => submission.mutate()}
      >
        <IconFingerprint size={18} stroke={1.6} aria-hidden="true" />
        {submission.isPending ? t('Waiting for your passkey…') : t('Sign in with a passkey')}
      </button>
      {submission.isError && (
        <p className="t-bad" role="alert">
          {submission.error.message}
        </p>
      )}
    </>
  )
}
