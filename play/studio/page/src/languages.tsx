import { useStudio } from "./studio";
import { type Language, language, LANGUAGES, speak, t } from "./words";

// Languages lets people choose the language of the page. The translations still lack a native speaker's review.
export function Languages() {
  const studio = useStudio();
  const choose = async (code: string): Promise<void> => {
    localStorage.setItem("language", code);
    await speak();
    studio.touch();
  };
  return (
    <select class="language" aria-label={t("Language")} title={t("German and Spanish still lack a native speaker's review.")} value={language()} onChange={(e) => void choose(e.currentTarget.value)}>
      {(Object.keys(LANGUAGES) as Language[]).map((code) => <option key={code} value={code} lang={code}>{LANGUAGES[code]}</option>)}
    </select>
  );
}
