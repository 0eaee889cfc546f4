import { legalGuarantee } from '@fieldhouse/contracts/guarantee.rules';
import { settingsLimits as limits } from '@fieldhouse/contracts/settings.rules';
import { t } from '@fieldhouse/contracts/text';
import { TextArea } from '../../ui/text-area.tsx';
import { type PictureField, SettingPicture, SettingTick } from './settings-fields.tsx';
import type { SectionForm } from './settings-section.tsx';

export const guarantee = {
  guaranteeNotice: t`Show the notice and the label`,
  guaranteeText: t`Words of the notice`,
  guaranteePicture: t`Picture of the notice`,
  guaranteeLabel: t`Picture of the label`,
};

interface GuaranteeFieldsProps {
  form: SectionForm;
  isInEea: boolean;
  PictureField: PictureField;
}

/** The official pictures and words are published by the European Commission, in the languages of its members. */
export function GuaranteeFields({ form, isInEea, PictureField }: GuaranteeFieldsProps) {
  return (
    <>
      <SettingTick
        form={form}
        name="guaranteeNotice"
        hint={isInEea ? undefined : t`Your shop is outside of the European Economic Area, so neither is shown.`}
      />
      <TextArea
        {...form.labelled('guaranteeText')}
        maxLength={limits.guaranteeText}
        hint={t`The official words in the language of your shop. Empty: “${legalGuarantee(t)}”`}
      />
      <SettingPicture
        form={form}
        name="guaranteePicture"
        now={t`The picture of the notice now`}
        remove={t`Remove picture of the notice`}
        Field={PictureField}
      />
      <SettingPicture
        form={form}
        name="guaranteeLabel"
        now={t`The picture of the label now`}
        remove={t`Remove picture of the label`}
        Field={PictureField}
      />
    </>
  );
}
