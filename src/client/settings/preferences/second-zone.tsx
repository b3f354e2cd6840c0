import { type FormEvent, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { isZone } from '../../../contract/trade/index.ts'
import { useNow } from '../../api/index.ts'
import { usePreferences, usePrefer } from '../../api/preferences.ts'
import { portTimeText } from '../../format/index.ts'
import { FormInput } from '../../ui/form-input.tsx'
import { NotKept } from './choice.tsx'

/** A port of which everybody knows the zone. */
const example = { place: 'Los Angeles', zone: 'America/Los_Angeles' }

/** The zone in which times of ports are said a second time, or none. */
export const SecondZone = () => {
  const { second_zone } = usePreferences()
  const { choose, fault } = usePrefer()
  const [typed, setTyped] = useState(second_zone ?? '')
  const [refused, setRefused] = useState<string>()
  const now = useNow()
  const keep = (zone: string | null) => {
    setRefused(undefined)
    setTyped(zone ?? '')
    void choose({ second_zone: zone })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const zone = typed.trim()
    if (zone === '' || isZone(zone)) keep(zone === '' ? null : zone)
    else
      setRefused(
        t('There is no zone “{zone}”. Names are such as Europe/Berlin or Asia/Shanghai.', {
          zone: typed.trim(),
        }),
      )
  }
  return (
    <section className="card section-card" aria-labelledby="second-zone">
      <h2 id="second-zone">{t('Times')}</h2>
      <p>
        {t(
          'What happens at a place is shown in the time of that place, with its zone; beside it, if you want, in a second one. What people do here is shown in the time of this browser: {zone}.',
          { zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
        )}
      </p>
      <form className="section-form" onSubmit={submit}>
        <FormInput
          label={t('Second zone')}
          value={typed}
          onValue={setTyped}
          list="zones-of-preferences"
          placeholder={t('None')}
          fault={refused}
          maxLength={80}
          isOptional
        />
        <datalist id="zones-of-preferences">
          {Intl.supportedValuesOf('timeZone').map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <div className="section-actions">
          <button type="submit" className="btn go">
            {t('Use this zone')}
          </button>
          {second_zone !== null && (
            <button type="button" className="btn" onClick={() => keep(null)}>
              {t('No second zone')}
            </button>
          )}
        </div>
      </form>
      <p className="muted" role="status">
        {t('Now at {place}: {time}', {
          place: example.place,
          time: portTimeText(now.toISOString(), example.zone, now),
        })}
      </p>
      <NotKept fault={fault} />
    </section>
  )
}
