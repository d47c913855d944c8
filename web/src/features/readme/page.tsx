// What the product is and how to start (contract §8).
import { fr } from '../../i18n/fr';
import { Logo } from '../../ui/Logo';
import { PageHeader } from '../../ui/PageHeader';
import './readme.css';

const t = fr.readme;

export default function Readme() {
  return (
    <div className="m-readme">
      <PageHeader title={fr.screens.readme.title} />
      <p className="m-readme-lead">
        <Logo size={40} />
        <span>{t.lead}</span>
      </p>
      <section>
        <h2>{t.purposeTitle}</h2>
        <ul>
          {t.purpose.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className="m-hint">{t.purposeNote}</p>
      </section>
      <section>
        <h2>{t.startTitle}</h2>
        <ol>
          {t.start.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong>
              <br />
              {text}
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>{t.helpTitle}</h2>
        <ul>
          {t.help.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t.wordsTitle}</h2>
        <dl>
          {t.words.map(([word, meaning]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
