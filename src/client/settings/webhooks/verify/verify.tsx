import { useEffect, useState } from 'react'
import { t } from '../../../../contract/language/index.ts'
import { rich } from '../../../language/index.ts'
import { FormInput } from '../../../ui/form-input.tsx'
import { CopyText } from '../copy-text.tsx'
import { knownVector, signatureHeader, signaturePrograms } from './signature-code.ts'
import { type Verdict, verifySignature } from './verify-signature.ts'

/** A program in each language, which was tried with the vector that is shown. */
const SignatureCode = () => {
  const [language, setLanguage] = useState(signaturePrograms[0]?.language ?? '')
  const code = signaturePrograms.find((each) => each.language === language)?.code ?? ''
  return (
    <section className="card hook-code" aria-labelledby="hook-code-heading">
      <div className="hook-part">
        <h2 id="hook-code-heading">{t('In your receiver')}</h2>
        <span className="hook-ends">
          <CopyText text={code}>{t('Copy')}</CopyText>
        </span>
      </div>
      <fieldset className="hook-languages">
        <legend className="visually-hidden">{t('Language')}</legend>
        {signaturePrograms.map((each) => (
          <label key={each.language}>
            <input
              type="radio"
              name="language"
              className="visually-hidden"
              checked={each.language === language}
              onChange={() => setLanguage(each.language)}
            />
            {each.language}
          </label>
        ))}
      </fieldset>
      <pre tabIndex={0} aria-label={t('Program in {language}', { language })}>
        {code}
      </pre>
      <p className="muted hook-note">
        {rich(
          'The header is {header}: HMAC-SHA256 of the raw body in lower-case hex. To try it: body {body}, secret {secret}, signature {signature}.',
          {
            header: <code>{signatureHeader}</code>,
            body: <code>{knownVector.body}</code>,
            secret: <code>{knownVector.secret}</code>,
            signature: <code>{knownVector.signature}</code>,
          },
        )}
      </p>
    </section>
  )
}

/** Verifies what a person pastes. Nothing of it leaves the browser. */
const TryIt = ({ begin }: { begin: { body: string; signature: string; secret: string } }) => {
  const [pasted, setPasted] = useState(begin)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const isFilled = pasted.signature.trim() !== '' && pasted.secret !== ''
  useEffect(() => {
    let isCurrent = true
    if (isFilled)
      void verifySignature(pasted).then((found) => {
        if (isCurrent) setVerdict(found)
      })
    return () => {
      isCurrent = false
    }
  }, [pasted, isFilled])
  const put = (name: keyof typeof pasted) => (value: string) => setPasted({ ...pasted, [name]: value })
  return (
    <section className="card hook-try" aria-labelledby="hook-try-heading">
      <h2 id="hook-try-heading">{t('Try it here')}</h2>
      <FormInput
        label={t('Body as it was received')}
        value={pasted.body}
        onValue={put('body')}
        lines={7}
        isCode
      />
      <FormInput label={signatureHeader} value={pasted.signature} onValue={put('signature')} isCode />
      <FormInput label={t('Secret')} value={pasted.secret} onValue={put('secret')} isCode />
      <div role="status">
        {isFilled && verdict && (
          <p className={verdict.isMatch ? 'hook-verdict ok' : 'hook-verdict bad'}>
            {verdict.isMatch ? (
              <b>{t('It matches.')}</b>
            ) : (
              <>
                <b>{t('It differs.')}</b> {verdict.why}
                <br />
                <span className="muted">{t('Expected for this body and secret:')}</span>{' '}
                <code>{verdict.expected}</code>
              </>
            )}
          </p>
        )}
      </div>
      <p className="muted">
        {t('It is verified in this browser: neither body nor secret is sent anywhere.')}
      </p>
    </section>
  )
}

/** How a receiver verifies a delivery, and a place to find out why it does not. */
export const VerifySignatures = ({
  begin = knownVector,
}: {
  begin?: Parameters<typeof TryIt>[0]['begin']
}) => (
  <div className="hook-verify">
    <SignatureCode />
    <TryIt begin={begin} />
  </div>
)
