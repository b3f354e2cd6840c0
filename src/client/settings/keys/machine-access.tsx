import { t } from '../../../contract/language/index.ts'
import { rich } from '../../language/index.ts'
import { CopyButton } from './copy-button.tsx'

/** Where assistants and other programs that call models reach the account. */
export const MachineAccess = () => {
  const address = `${location.origin}/mcp`
  return (
    <section className="key-limits" aria-label={t('Assistants')}>
      <h2>{t('Assistants')}</h2>
      <p className="muted key-about">
        {rich(
          'A program that speaks the Model Context Protocol finds and lists what is tracked at this address, with a key as {header}. A key that may only read can change nothing.',
          { header: <code>{'Authorization: Bearer KEY'}</code> },
        )}
      </p>
      <p className="key-copied">
        <input
          className="field id"
          readOnly
          value={address}
          aria-label={t('Address for assistants')}
          onFocus={({ target }) => target.select()}
        />
        <CopyButton text={address} copied={t('The address is in the clipboard')} name={t('the address')} />
      </p>
    </section>
  )
}
