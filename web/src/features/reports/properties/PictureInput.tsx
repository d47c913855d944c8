// The record's photo, or a picture that is kept in the template.
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { HEAVIEST_PICTURE } from '../bounds';
import { asText } from '../template';

const t = fr.report;

const asDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error(t.pictureWrong)));
    reader.readAsDataURL(file);
  });

interface PictureInputProps {
  id: string;
  value: unknown;
  onChange: (value: string | undefined) => void;
}

export function PictureInput({ id, value, onChange }: PictureInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const picture = asText(value);
  const isFixed = picture.startsWith('data:image/');

  async function take(file: File): Promise<void> {
    setProblem(undefined);
    if (!['image/jpeg', 'image/png'].includes(file.type)) return setProblem(t.pictureWrong);
    if (file.size > HEAVIEST_PICTURE) return setProblem(t.pictureHeavy(HEAVIEST_PICTURE / 1024 / 1024));
    return onChange(await asDataUrl(file));
  }

  return (
    <div className="m-template-picture">
      <span>{isFixed ? t.fixedPicture : t.photo}</span>
      {isFixed && <img src={picture} alt={t.pictureAlt} />}
      <Button id={id} onClick={() => input.current?.click()}>
        {t.choosePicture}
      </Button>
      {isFixed && <Button onClick={() => onChange(undefined)}>{t.usePhoto}</Button>}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png"
        aria-label={t.choosePicture}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) take(file).catch((error: Error) => setProblem(error.message));
        }}
      />
      {problem && (
        <small role="alert" className="m-template-wrong">
          {problem}
        </small>
      )}
    </div>
  );
}
