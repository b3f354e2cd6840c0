import { IconBuilding } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { t } from '../../contract/language/index.ts'
import type { SignInWays } from '../../contract/operations/index.ts'
import { call } from '../api/index.ts'
import { keepOpenidBegun } from '../api/openid-begun.ts'

/** A button for each provider at which somebody signs in. */
export const ProviderButtons = ({ providers, to }: { providers: SignInWays['providers']; to: string }) => {
  const begin = useMutation({
    mutationFn: (provider_id: string) => call('begin_openid_sign_in', { body: { provider_id } }),
    retry: false,
    onSuccess: ({ url }) => {
      keepOpenidBegun({ isLink: false, to })
      window.location.assign(url)
    },
  })
  return (
    <>
      {providers.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="btn sign-in-way"
          disabled={begin.isPending}
          onClick={() => begin.mutate(id)}
        >
          <IconBuilding size={18} stroke={1.6} aria-hidden="true" />
          <span>
            <b>{t('Company sign-in')}</b> {name}
          </span>
        </button>
      ))}
      {begin.isError && (
        <p className="t-bad" role="alert">
          {begin.error.message}
        </p>
      )}
    </>
  )
}
