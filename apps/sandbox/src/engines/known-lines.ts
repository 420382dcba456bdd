/** Lines of the demo's episodes as people would translate them, by the line: English, French, Arabic. */
export const knownLines: Readonly<Record<string, readonly [string, string, string]>> = {
  '林晚，你终于回来了。': [
    'Lin Wan, you’re finally back.',
    'Lin Wan, te voilà enfin.',
    'لين وان، ها قد عدتِ أخيرًا.',
  ],
  '我说过，三年之后一定回来。': [
    'I said I’d be back in three years.',
    'J’avais dit que je reviendrais dans trois ans.',
    'قلت إنني سأعود بعد ثلاث سنوات.',
  ],
  '这三年，你连一封信都没有写。': [
    'In three years you never wrote a single letter.',
    'En trois ans, tu n’as pas écrit une seule lettre.',
    'ثلاث سنوات ولم تكتبي رسالة واحدة.',
  ],
  '写了，四十二封。': ['I did. 42 of them.', 'Si. 42 lettres.', 'بل كتبت. 42 رسالة.'],
  '可我一封也没收到。': ['But I never received one.', 'Je n’en ai reçu aucune.', 'لكنني لم أتلقَّ أيًّا منها.'],
  '那就去问问你的母亲。': ['Then go and ask your mother.', 'Alors demande à ta mère.', 'إذن اسأل أمك.'],
  '你是说……她把信都藏起来了？': [
    'You mean… she hid them all?',
    'Tu veux dire… qu’elle les a toutes cachées ?',
    'تقصدين… أنها أخفتها كلها؟',
  ],
  '我什么都没说。': ['I didn’t say anything.', 'Je n’ai rien dit.', 'لم أقل شيئًا.'],
  '外面下雨了，先进屋吧。': [
    'It’s raining. Come inside first.',
    'Il pleut. Entre d’abord.',
    'إنها تمطر. ادخلي أولًا.',
  ],
  '不了，车还在楼下等我。': [
    'No. The car is waiting downstairs.',
    'Non, la voiture m’attend en bas.',
    'لا، السيارة تنتظرني في الأسفل.',
  ],
  '你又要走？': ['You’re leaving again?', 'Tu repars encore ?', 'سترحلين مجددًا؟'],
  '这一次，我只是来拿回属于我的东西。': [
    'This time I only came to take back what is mine.',
    'Cette fois, je suis seulement venue reprendre ce qui m’appartient.',
    'هذه المرة جئت فقط لأستعيد ما هو لي.',
  ],
  '公司？': ['The company?', 'L’entreprise ?', 'الشركة؟'],
  '百分之五十一的股份，一股都不能少。': [
    '51 percent of the shares. Not one less.',
    '51 % des parts. Pas une de moins.',
    '51 في المئة من الأسهم، دون نقصان سهم.',
  ],
  '你变了。': ['You’ve changed.', 'Tu as changé.', 'لقد تغيرتِ.'],
  '是你教会我的。': ['You taught me that.', 'C’est toi qui me l’as appris.', 'أنت من علّمني ذلك.'],
  '明天上午九点，董事会见。': [
    'Tomorrow at 9, in the boardroom.',
    'Demain à 9 heures, au conseil.',
    'غدًا في التاسعة صباحًا، في مجلس الإدارة.',
  ],
  '林晚！': ['Lin Wan!', 'Lin Wan !', 'لين وان!'],
  '各位董事，早上好。': [
    'Good morning, members of the board.',
    'Bonjour à tous.',
    'صباح الخير أيها الأعضاء.',
  ],
  '她怎么会在这里？': ['What is she doing here?', 'Que fait-elle ici ?', 'ماذا تفعل هنا؟'],
  '从今天起，我是这家公司最大的股东。': [
    'From today I am this company’s largest shareholder.',
    'À partir d’aujourd’hui, je suis la principale actionnaire.',
    'ابتداءً من اليوم أنا أكبر مساهمة في هذه الشركة.',
  ],
  '不可能！': ['Impossible!', 'Impossible !', 'مستحيل!'],
  '文件在这里，请过目。': [
    'The papers are here. Please have a look.',
    'Les documents sont ici. Je vous en prie.',
    'الأوراق هنا، تفضلوا.',
  ],
  '周凯，你早就知道？': [
    'Zhou Kai, you knew all along?',
    'Zhou Kai, tu le savais depuis le début ?',
    'تشو كاي، كنت تعلم منذ البداية؟',
  ],
  '我只知道，她没有骗过我。': [
    'I only know that she never lied to me.',
    'Je sais seulement qu’elle ne m’a jamais menti.',
    'أعلم فقط أنها لم تكذب عليّ قط.',
  ],
  '那四十二封信呢？': ['And the 42 letters?', 'Et les 42 lettres ?', 'وماذا عن الرسائل الاثنتين والأربعين؟'],
  '昨天晚上，我全都看完了。': [
    'I read them all last night.',
    'Je les ai toutes lues hier soir.',
    'قرأتها كلها الليلة الماضية.',
  ],
  '然后呢？': ['And then?', 'Et alors ?', 'ثم ماذا؟'],
  '然后我把辞职信写好了。': [
    'Then I wrote my resignation.',
    'Alors j’ai écrit ma lettre de démission.',
    'ثم كتبت استقالتي.',
  ],
  '你疯了！': ['You’re mad!', 'Tu es fou !', 'لقد جننت!'],
  '也许吧，可是我现在很清醒，比这三年里的任何一天都要清醒。': [
    'Maybe. But my mind is clear now, clearer than on any day of these three years.',
    'Peut-être. Mais j’ai l’esprit clair, plus clair qu’à n’importe quel jour de ces trois années.',
    'ربما. لكن ذهني صافٍ الآن، أصفى من أي يوم في هذه السنوات الثلاث.',
  ],
  '散会。': ['Meeting adjourned.', 'La séance est levée.', 'انتهى الاجتماع.'],
  '林晚，等等我。': ['Lin Wan, wait for me.', 'Lin Wan, attends-moi.', 'لين وان، انتظريني.'],
  '这一次，换我等你了。': [
    'This time it’s my turn to wait for you.',
    'Cette fois, c’est à moi de t’attendre.',
    'هذه المرة جاء دوري لأنتظرك.',
  ],
}
